/** How far the server is with a game that it compiles; one can play meanwhile. */

import { fill, h } from "./dom.js";
import { t } from "./texts.js";

export class Preparing {
  constructor() {
    this.bar = h("progress", { max: 1 });
    this.words = h("p.soft");
    this.element = h("div#preparing", { role: "status", hidden: true }, this.words, this.bar);
  }

  /** @param {Wire.Preparing} message */
  show(message) {
    this.element.hidden = message.done;
    this.bar.value = message.share;
    const words = t(
      "{game} is compiled for this server, once. You can play meanwhile; bots think less deeply until it is done.",
      { game: message.title },
    );
    if (this.words.textContent === words) return; // A screen reader says it once.
    fill(this.words, words);
    this.bar.setAttribute("aria-label", words);
  }
}
