/**
 * Motion above a picture that shows already how everything ends: copies travel, fade and tumble while what they stand
 * for is transparent. So whatever interrupts them, things are where they belong.
 */

/** @typedef {import("./scene.js").Matrix} Matrix */
/** @typedef {{shape: Element, from: number[], to: number[]}} Bend a shape whose corners move */

const TRAVEL_MS = 320;
const FADE_MS = 180;
const TUMBLE_MS = 420;
const BEND_MS = 350;
const STILL_MS = 40; // between two looks whether something still moves
const LIFT = 1.08; // how much larger something is in the middle of its way
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {Matrix} matrix */
function transformOf(matrix) {
  return `matrix(${matrix.join(", ")})`;
}

/**
 * Between two places, a little larger.
 * @param {Matrix} from
 * @param {Matrix} to
 */
function halfway(from, to) {
  const grown = from.map((value, place) => ((value + to[place]) / 2) * (place < 4 ? LIFT : 1));
  return /** @type {Matrix} */ (grown);
}

export class Motion {
  /** @param {SVGElement} layer above everything else */
  constructor(layer) {
    this.layer = layer;
    /** @type {Set<() => void>} each ends something that moves, at once */
    this.endings = new Set();
    document.addEventListener("visibilitychange", () => document.hidden && this.finish());
  }

  /** Whether anything may move. */
  get allowed() {
    return !STILL.matches && !document.hidden;
  }

  /** Wait until nothing moves any more. */
  async still() {
    while (this.endings.size) await new Promise((later) => setTimeout(later, STILL_MS));
  }

  /** End all that moves. */
  finish() {
    for (const end of [...this.endings]) end();
  }

  /**
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} timing
   * @param {() => void} [after]
   */
  run(element, frames, timing, after = () => {}) {
    const animation = element.animate(frames, { fill: "both", ...timing });
    const end = () => {
      if (!this.endings.delete(end)) return;
      animation.cancel();
      after();
    };
    this.endings.add(end);
    animation.onfinish = end;
  }

  /**
   * @param {SVGElement} copy that stands for
   * @param {SVGElement} home this
   * @param {Keyframe[]} frames
   * @param {number} duration
   */
  standIn(copy, home, frames, duration) {
    this.layer.append(copy);
    home.style.opacity = "0";
    this.run(copy, frames, { duration, easing: "ease-in-out" }, () => {
      copy.remove();
      home.style.opacity = "";
    });
  }

  /**
   * @param {SVGElement} copy
   * @param {SVGElement} home
   * @param {Matrix} from
   * @param {Matrix} to
   */
  travel(copy, home, from, to) {
    const stops = [from, halfway(from, to), to].map((matrix) => ({ transform: transformOf(matrix) }));
    this.standIn(copy, home, stops, TRAVEL_MS);
  }

  /**
   * A die that is rolled: the old side turns away, the new one comes up.
   * @param {SVGElement} before
   * @param {SVGElement} after
   * @param {SVGElement} home
   * @param {Matrix} place
   */
  tumble(before, after, home, place) {
    const at = transformOf(place);
    const turned = (/** @type {number} */ turn, /** @type {number} */ wide) => `${at} rotate(${turn}deg) scale(${wide}, 1)`;
    const away = [turned(0, 1), turned(180, 0.1), turned(180, 0.1)];
    const up = [turned(-180, 0.1), turned(-180, 0.1), turned(0, 1)];
    this.layer.append(before);
    const frames = away.map((transform, step) => ({ transform, opacity: step ? 0 : 1 }));
    this.run(before, frames, { duration: TUMBLE_MS }, () => before.remove());
    this.standIn(after, home, up.map((transform, step) => ({ transform, opacity: step ? 1 : 0 })), TUMBLE_MS);
  }

  /** @param {SVGElement} home */
  appear(home, late = false) {
    this.run(home, [{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS, delay: late ? TRAVEL_MS - FADE_MS : 0 });
  }

  /**
   * @param {SVGElement} element that is in the picture no more
   * @param {Matrix} place where it was
   */
  vanish(element, place, late = false) {
    element.setAttribute("transform", transformOf(place));
    this.layer.prepend(element); // below all that travels
    const timing = { duration: FADE_MS, delay: late ? TRAVEL_MS - FADE_MS : 0 };
    this.run(element, [{ opacity: 1 }, { opacity: 0 }], timing, () => element.remove());
  }

  /** @param {Bend[]} bends */
  bend(bends) {
    if (!bends.length) return;
    const began = performance.now();
    const place = (/** @type {number} */ share) => {
      const smooth = share * share * (3 - 2 * share);
      for (const { shape, from, to } of bends) {
        const points = to.map((value, at) => Math.round(10 * (from[at] + (value - from[at]) * smooth)) / 10);
        shape.setAttribute("points", points.join(" "));
      }
    };
    let request = 0;
    const end = () => {
      if (!this.endings.delete(end)) return;
      cancelAnimationFrame(request);
      for (const { shape, to } of bends) shape.setAttribute("points", to.join(" "));
    };
    const step = (/** @type {number} */ now) => {
      const share = Math.max(0, now - began) / BEND_MS;
      if (share >= 1) return end();
      place(share);
      request = requestAnimationFrame(step);
    };
    this.endings.add(end);
    place(0);
    request = requestAnimationFrame(step);
  }
}
