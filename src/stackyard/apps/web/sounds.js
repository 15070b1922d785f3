/** Sounds, made by the page itself; off until somebody switches them on. A game says which its moves make. */

import { read, write } from "./store.js";

/**
 * A tone: its frequency at the start and at the end, when it begins, how long it lasts, how loud it is, of which wave; or
 * noise, as of wood and dice.
 * @typedef {[number, number, number, number, number, OscillatorType | "noise"]} Tone
 */

/** @type {Record<string, Tone[]>} */
const SOUNDS = {
  move: [[190, 120, 0, 0.09, 0.5, "triangle"], [900, 500, 0, 0.03, 0.15, "noise"]],
  capture: [[240, 70, 0, 0.18, 0.6, "triangle"], [700, 200, 0, 0.09, 0.3, "noise"]],
  roll: [0, 0.07, 0.15, 0.26].map((at) => /** @type {Tone} */ ([1400, 900, at, 0.04, 0.3, "noise"])),
  split: [[330, 330, 0, 0.12, 0.35, "triangle"], [495, 495, 0.09, 0.16, 0.35, "triangle"]],
  layer: [[130, 90, 0, 0.16, 0.6, "triangle"], [392, 523, 0.08, 0.2, 0.25, "sine"]],
  turn: [[587, 587, 0, 0.12, 0.3, "sine"], [880, 880, 0.12, 0.2, 0.3, "sine"]],
  low: [0, 0.16, 0.32].map((at) => /** @type {Tone} */ ([1047, 1047, at, 0.08, 0.25, "square"])),
  win: [523, 659, 784, 1047].map((pitch, at) => /** @type {Tone} */ ([pitch, pitch, at * 0.14, 0.32, 0.35, "triangle"])),
};
const MOST = 3; // moves that come at once and are heard
const APART = 0.14; // seconds between two sounds that come at once

/** @type {AudioContext | null} */
let context = null;

export function soundsOn() {
  return read("sound") === "on";
}

/** @param {boolean} on */
export function setSounds(on) {
  write("sound", on ? "on" : "");
  if (on) play("turn"); // So one hears what it is about; browsers want a click before the first sound.
}

/**
 * Make some sounds, one after the other.
 * @param {...string} kinds
 */
export function play(...kinds) {
  if (!soundsOn() || !("AudioContext" in window)) return;
  kinds.forEach((kind, at) => {
    document.dispatchEvent(new CustomEvent("sound", { detail: kind }));
    for (const tone of SOUNDS[kind] ?? SOUNDS.move) sound(tone, at * APART);
  });
}

/**
 * @param {Tone} tone
 * @param {number} later seconds
 */
function sound([from, to, at, lasts, loud, wave], later) {
  context ??= new AudioContext();
  void context.resume();
  const begins = context.currentTime + later + at;
  const volume = context.createGain();
  volume.gain.setValueAtTime(loud, begins);
  volume.gain.exponentialRampToValueAtTime(0.001, begins + lasts);
  volume.connect(context.destination);
  const source = wave === "noise" ? noise(context, lasts) : context.createOscillator();
  if (source instanceof OscillatorNode && wave !== "noise") {
    source.type = wave;
    source.frequency.setValueAtTime(from, begins);
    source.frequency.exponentialRampToValueAtTime(to, begins + lasts);
    source.connect(volume);
  } else {
    const band = new BiquadFilterNode(context, { type: "bandpass", frequency: from, Q: 1.2 });
    source.connect(band).connect(volume);
  }
  source.start(begins);
  source.stop(begins + lasts);
}

/**
 * @param {AudioContext} audio
 * @param {number} lasts seconds
 */
function noise(audio, lasts) {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * lasts), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let at = 0; at < data.length; at++) data[at] = 2 * Math.random() - 1;
  return new AudioBufferSourceNode(audio, { buffer });
}

/**
 * What has happened at a table is heard, where somebody has switched that on.
 * @param {Wire.State} state
 * @param {Wire.State | null} old
 */
export function hear(state, old) {
  if (!old) return;
  const yours = (/** @type {Wire.State} */ each) => each.can.includes("move") && each.to_move === each.you;
  if (yours(state) !== yours(old)) dispatchEvent(new Event("turn"));
  const fresh = state.round === old.round ? state.moves.slice(old.moves.length) : [];
  const turn = yours(state) && fresh.some(({ player }) => player !== state.you) ? ["turn"] : [];
  play(...fresh.slice(-MOST).map((move) => move.sound || "move"), ...turn);
}
