/** What people say to one another at a table. */

import { button, fill, h } from "./dom.js";
import { avoidedPeople, isHushed } from "./hushed.js";
import { language, t } from "./texts.js";

const NEWS_MS = 8000; // that what arrived unseen is told

export class Chat {
  /**
   * @param {(text: string) => void} send
   * @param {HTMLElement} watchers how many others read it as well
   * @param {(line: Wire.Line) => HTMLElement | null} more what one can do against somebody who said that
   */
  constructor(send, watchers, more) {
    this.more = more;
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
    this.room = h("p.soft", { hidden: true }, t("You watch: what you write, only others who watch can read."));
    this.news = button("", () => this.open(), { id: "chat-news", hidden: true }); // what arrived where it is not seen
    this.unseen = 0;
    this.timer = 0;
    this.element = h("section#chat.panel",
      h("div.head", h("h2", t("Chat")), watchers), this.list, this.room, this.form, this.news,
    );
    new IntersectionObserver(([entry]) => entry.isIntersecting && this.read()).observe(this.form);
    addEventListener("hushed", this.hush);
    void avoidedPeople().catch(() => {});
  }

  /** Hide what those have said whom we do not want to hear. */
  hush = () => {
    for (const { line, shown } of this.seen.values()) shown.hidden = isHushed(line.name);
    if (this.seen.size && !this.element.isConnected) removeEventListener("hushed", this.hush); // Another page is shown.
  };

  /**
   * @param {boolean} allowed whether one may write
   * @param {boolean} watching whether only those hear it who watch as well
   */
  allow(allowed, watching) {
    this.form.hidden = !allowed;
    this.room.hidden = !allowed || !watching;
  }

  /** Go to what was said. */
  open() {
    this.read();
    this.element.scrollIntoView({ block: "center" });
    this.input.focus({ preventScroll: true });
  }

  /** What was said has been seen. */
  read() {
    this.unseen = 0;
    this.news.hidden = true;
  }

  /**
   * Tell what was said where it would not be seen: on a phone the chat lies below everything else.
   * @param {Wire.Line} line
   */
  tell(line) {
    const { top, bottom } = this.form.getBoundingClientRect();
    if (this.form.contains(document.activeElement) || (top >= 0 && bottom <= innerHeight && !this.form.hidden)) return;
    this.unseen += 1;
    const words = t("{name}: {text}", { name: line.name, text: line.text });
    fill(this.news, this.unseen > 1 && h("b", String(this.unseen)), h("span", words));
    this.news.hidden = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.news.hidden = true), NEWS_MS);
  }

  /** @param {Extract<Wire.Message, { type: "chat" | "removed" }>} message */
  receive(message) {
    if (message.type === "removed") return this.remove(message.player, message.at);
    if (message.whole) this.forget(message.messages);
    const fresh = this.add(message.messages);
    if (!message.whole) fresh.filter(({ name }) => !isHushed(name)).forEach((line) => this.tell(line));
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

  /**
   * @param {Wire.Line[]} lines
   * @returns {Wire.Line[]} those that are new
   */
  add(lines) {
    const fresh = [];
    for (const line of lines) {
      const key = JSON.stringify([line.at, line.player, line.text]);
      if (this.seen.has(key)) continue;
      if (!this.seen.size) this.list.replaceChildren();
      const time = new Date(line.at).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
      fresh.push(line);
      const watching = line.player === null;
      const who = watching ? t("{name} (watching)", { name: line.name }) : line.name;
      const shown = h("p", { class: watching ? "watching" : null }, h("strong", who), h("time", time), this.more(line), h("span", line.text));
      shown.hidden = isHushed(line.name);
      this.seen.set(key, { line, shown });
      this.list.append(shown);
    }
    this.list.scrollTop = this.list.scrollHeight;
    return fresh;
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
