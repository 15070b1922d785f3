/** What the names in a scene mean, in one theme: symbols, styles of words, paints of shapes. */

import { picture } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const PARTS = /** @type {const} */ (["body", "under", "over"]);

/** @typedef {typeof PARTS[number]} Part */

export class Sheet {
  /** @param {Wire.Symbols} sent */
  constructor({ theme, symbols, styles, paints }) {
    this.theme = theme;
    this.styles = styles;
    this.paints = paints;
    /** @type {Map<string, Partial<Record<Part, string>>>} the ids of a symbol's parts */
    this.ids = new Map();
    let drawn = "";
    for (const [name, parts] of Object.entries(symbols)) {
      /** @type {Partial<Record<Part, string>>} */
      const ids = {};
      PARTS.forEach((part, place) => {
        if (!parts[place]) return;
        // The same in every theme: what refers to it changes with it.
        const id = `symbol-${this.ids.size}-${part}`;
        ids[part] = id;
        drawn += `<g id="${id}">${parts[place]}</g>`;
      });
      this.ids.set(name, ids);
    }
    /** The drawings, to be put into a page. */
    this.drawings = [...(picture(`<svg xmlns="${SVG}">${drawn}</svg>`)?.childNodes ?? [])];
  }

  /**
   * The id of a drawing; nothing where the symbol has no such part.
   * @param {string} symbol
   * @param {Part} part
   */
  id(symbol, part) {
    return this.ids.get(symbol)?.[part];
  }
}

/** The sheets of a table, each asked for once. */
export class Sheets {
  /** @param {(theme: string) => Promise<Wire.Symbols>} ask */
  constructor(ask) {
    this.ask = ask;
    /** @type {Map<string, Promise<Sheet>>} */
    this.asked = new Map();
  }

  /**
   * @param {string} theme
   * @returns {Promise<Sheet>}
   */
  in(theme) {
    const found = this.asked.get(theme) ?? this.ask(theme).then((sent) => new Sheet(sent));
    this.asked.set(theme, found);
    found.catch(() => this.asked.delete(theme));
    return found;
  }
}
