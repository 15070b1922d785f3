"""What every bench shares: figures taken in turns, their medians, targets, and a page of results.

A repetition takes every figure once, so that whatever else the machine is doing falls on all of them.
A ratio is the median of the ratios within each repetition, not a ratio of medians.
"""

from __future__ import annotations

import argparse
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median

HERE = Path(__file__).parent
FEWEST_REPETITIONS = 5
PACKAGES = ("stackyard", "numba", "numpy", "chess", "open_spiel", "scipy")

Samples = dict[str, list[float]]
"""What each figure was in each repetition."""


class Missing(Exception):
    """A peer that is not installed; the message says how to install it."""


@dataclass(frozen=True)
class Figure:
    """Something to measure: `take` measures it once."""

    name: str
    unit: str
    take: Callable[[], float]
    note: str = ""
    """How the figure comes about, for the page of results."""


@dataclass(frozen=True)
class Target:
    """What a figure, or its ratio to another one, has to be."""

    figure: str
    bound: float
    to: str | None = None
    at_most: bool = False
    unit: str = "s"
    """Of a figure that is compared with nothing."""

    @property
    def names(self) -> list[str]:
        """The figures that it needs."""
        return [self.figure] if self.to is None else [self.figure, self.to]

    @property
    def text(self) -> str:
        """What is compared with the bound."""
        return self.figure if self.to is None else f"{self.figure} : {self.to}"

    def value(self, samples: Samples) -> float | None:
        """What was measured, or None if it could not be."""
        if not all(samples.get(name) for name in self.names):
            return None
        if self.to is None:
            return median(samples[self.figure])
        pairs = zip(samples[self.figure], samples[self.to], strict=False)
        return median(mine / theirs for mine, theirs in pairs)

    def row(self, samples: Samples) -> tuple[str, ...]:
        """What was measured, the bound, and whether it is met."""
        value = self.value(samples)
        unit = f" {self.unit}" if self.to is None else " ×"
        bound = f"{'<' if self.at_most else '≥'} {self.bound:,g}{unit}"
        if value is None:
            return self.text, "not measured", bound, "?"
        met = value < self.bound if self.at_most else value >= self.bound
        shown = f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
        return self.text, shown + unit, bound, "yes" if met else "NO"


@dataclass(frozen=True)
class Bench:
    """The figures of one game and its peers."""

    name: str
    title: str
    sources: Sequence[Callable[[], list[Figure]]]
    targets: Sequence[Target]
    missing: list[str] = field(default_factory=list)


def rate(work: Callable[[], float]) -> Callable[[], float]:
    """Measure how much `work` does in a second of processor time, which other programs hardly change."""

    def take() -> float:
        began = time.process_time()
        done = work()
        return done / (time.process_time() - began)

    return take


# Running ------------------------------------------------------------------------------------------


def say(text: str) -> None:
    """Show progress, apart from the results."""
    print(text, file=sys.stderr, flush=True)


def prepare(bench: Bench) -> list[Figure]:
    """Everything that can be measured here."""
    figures = []
    for source in bench.sources:
        try:
            figures += source()
        except Missing as missing:
            if str(missing) not in bench.missing:
                bench.missing.append(str(missing))
                say(str(missing))
    return figures


def repeat(figures: Sequence[Figure], repetitions: int, samples: Samples) -> None:
    """Take every figure in turn, again and again; what has been taken is in `samples` at any time."""
    for repetition in range(repetitions):
        say(f"repetition {repetition + 1} of {repetitions}")
        for figure in figures:
            value = figure.take()
            samples.setdefault(figure.name, []).append(value)
            say(f"  {figure.name}: {amount(value)} {figure.unit}")


def main(bench: Bench, arguments: Sequence[str] | None = None) -> int:
    """The command line of a bench."""
    parser = argparse.ArgumentParser(prog=f"python -m bench.{bench.name}", description=bench.title)
    parser.add_argument("--repetitions", type=int, default=9, metavar="N", help="how often (9; at least 5)")
    page = HERE / "results" / f"{bench.name}.md"
    parser.add_argument("--write", action="store_true", help=f"write {page.relative_to(HERE.parent)}")
    options = parser.parse_args(arguments)
    if options.repetitions < FEWEST_REPETITIONS:
        parser.error(f"a median needs at least {FEWEST_REPETITIONS} repetitions")

    figures: list[Figure] = []
    samples: Samples = {}
    stopped = False
    try:
        figures = prepare(bench)
        repeat(figures, options.repetitions, samples)
    except KeyboardInterrupt:
        stopped = True
    text = report(bench, figures, samples)
    print(text)
    taken = min((len(samples.get(figure.name, ())) for figure in figures), default=0)
    if stopped:
        say(f"stopped after {taken} of {options.repetitions} repetitions")
    if options.write and taken >= FEWEST_REPETITIONS:
        page.parent.mkdir(exist_ok=True)
        page.write_text(text, encoding="utf-8")
        say(f"written to {page}")
    elif options.write:
        say(f"not written: {page.name} is for medians of at least {FEWEST_REPETITIONS} repetitions")
    return 130 if stopped else 0


# Reporting ----------------------------------------------------------------------------------------


def amount(value: float) -> str:
    """A number as people read it: `0.89`, `12.3 k`, `648 M`."""
    for size, letter in ((1e6, " M"), (1e3, " k")):
        if value >= size:
            return f"{value / size:.3g}{letter}" if value < 1000 * size else f"{value / size:,.0f}{letter}"
    return f"{value:.3g}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table that also reads well as plain text."""
    lines = [list(head), *map(list, rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(head))]
    lines.insert(1, ["-" * width for width in widths])
    padded = ([cell.ljust(width) for cell, width in zip(line, widths, strict=True)] for line in lines)
    return "\n".join(f"| {' | '.join(line)} |" for line in padded)


def report(bench: Bench, figures: Sequence[Figure], samples: Samples) -> str:
    """The page of results."""
    rows = []
    for figure in figures:
        values = samples.get(figure.name)
        if values:
            spread = f"{amount(min(values))} to {amount(max(values))}"
            rows.append((figure.name, f"{amount(median(values))} {figure.unit}", spread, str(len(values))))
    parts = [
        f"# {bench.title}",
        "\n".join(f"- {line}" for line in circumstances()),
        "## Figures",
        "Rates are by processor time, starts by the clock on the wall.",
        table(("figure", "median", "lowest to highest", "repetitions"), rows),
        "## Targets",
        "A ratio is the median of the ratios within each repetition.",
        table(("what", "measured", "target", "met"), [target.row(samples) for target in bench.targets]),
    ]
    if bench.missing:
        parts += ["## Left out", "\n".join(f"- {sentence}" for sentence in bench.missing)]
    notes = [f"- **{figure.name}**: {figure.note}" for figure in figures if figure.note]
    if notes:
        parts += ["## How", "\n".join(notes)]
    return "\n\n".join(parts) + "\n"


def circumstances() -> list[str]:
    """When, what and where: date, commit, machine, versions."""
    versions = [f"Python {platform.python_version()}"]
    for package in PACKAGES:
        try:
            versions.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue
    return [
        f"Date: {datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        f"Commit: {commit()}",
        f"Machine: {machine()}",
        f"Versions: {', '.join(versions)}",
    ]


def ask(*command: str) -> str:
    """What a program prints; nothing if there is no such program or it fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=HERE)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()


def commit() -> str:
    """The commit that was measured, and whether files differ from it; results do not count."""
    name = ask("git", "rev-parse", "--short", "HEAD")
    if not name:
        return "unknown"
    changed = ask(
        "git",
        "status",
        "--porcelain",
        "--",
        ":/",
        ":(exclude,top)bench/results",
        ":(exclude,top)docs/bots.md",
    )
    return f"{name} + uncommitted changes" if changed else name


def machine() -> str:
    """Processor, cores and system."""
    processor = platform.processor() or platform.machine()
    cores = "?"
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    if models:
        processor, cores = models[0], str(len(models))
    return f"{processor}, {cores} cores, {platform.system()} {platform.release()}"
