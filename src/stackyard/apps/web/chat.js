/** What people say to one another at a table. */

import { h } from "./dom.js";
import { language, t } from "./texts.js";

export class Chat {
  /**
   * @param {(text: string) => void} send
   * @param {HTMLElement} watchers how many others read it as well
   */
  constructor(send, watchers) {
    /** @type {Map<string, {line: Wire.Line, shown: HTMLElement}>} */
    this.seen = new Map(); // All lines come again after a lost connection.
    const named = { placeholder: t("Say something"), "aria-label": t("Say something") };
    this.input = h("input#chat-text", { maxlength: 500, autocomplete: "off", ...named });
    const nothing = h("p.soft", t("Nobody has said anything yet."));
    this.list = h("div#chat-lines", { role: "log", "aria-label": t("Chat"), tabindex: 0 }, nothing);
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      const text = this.input.value.trim();
      this.input.value = "";
      if (text) send(text);
    };
    this.form = h("form#chat-form", { onsubmit: submit }, this.input, h("button", t("Send")));
    this.element = h("section#chat.panel", h("div.head", h("h2", t("Chat")), watchers), this.list, this.form);
  }

  /** @param {boolean} allowed whether one may write */
  allow(allowed) {
    this.form.hidden = !allowed;
  }

  /** @param {Extract<Wire.Message, { type: "chat" | "removed" }>} message */
  receive(message) {
    if (message.type === "removed") return this.remove(message.player, message.at);
    if (message.whole) this.forget(message.messages);
    return this.add(message.messages);
  }

  /**
   * What is not there any more was removed while there was no connection.
   * @param {Wire.Line[]} lines all that were said lately
   */
  forget(lines) {
    const first = lines[0]?.at ?? 0;
    const kept = new Set(lines.map((line) => `${line.player} ${line.at}`));
    for (const { line } of this.seen.values())
      if (line.at >= first && !kept.has(`${line.player} ${line.at}`)) this.remove(line.player, line.at);
  }

  /** @param {Wire.Line[]} lines */
  add(lines) {
    for (const line of lines) {
      const key = JSON.stringify([line.at, line.player, line.text]);
      if (this.seen.has(key)) continue;
      if (!this.seen.size) this.list.replaceChildren();
      const time = new Date(line.at).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
      const shown = h("p", h("strong", line.name), h("time", time), h("span", line.text));
      this.seen.set(key, { line, shown });
      this.list.append(shown);
    }
    this.list.scrollTop = this.list.scrollHeight;
  }

  /**
   * The organiser has removed something.
   * @param {number | null} player who said it
   * @param {number} at when
   */
  remove(player, at) {
    for (const [key, { line, shown }] of this.seen) {
      if (line.player !== player || line.at !== at) continue;
      this.seen.delete(key);
      shown.remove();
    }
  }
}
