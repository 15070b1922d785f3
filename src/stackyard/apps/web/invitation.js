/** While seats are open: the link to share, or a seat to take. */

import { api } from "./api.js";
import { button, fill, h } from "./dom.js";
import { nameField, sitDown } from "./setup.js";
import { language, listed, t } from "./texts.js";

/**
 * @typedef {object} Callbacks
 * @property {() => void} seated we have a seat now
 * @property {(error: unknown) => void} fail
 */

export class Invitation {
  /**
   * @param {string} id of the table
   * @param {Callbacks} callbacks
   */
  constructor(id, callbacks) {
    this.id = id;
    this.callbacks = callbacks;
    this.watching = false; // whether one has chosen not to sit down
    this.element = h("div#invitation");
  }

  /** @param {Wire.State} state */
  show(state) {
    const open = state.phase === "waiting" && state.players.some((player) => player.kind === "open");
    const kind = !open ? "" : state.you !== null ? "share" : this.watching ? "watch" : "join";
    if (this.element.dataset.kind === kind) return;
    this.element.dataset.kind = kind;
    const src = `/api/games/${state.game}/picture.svg?lang=${language}`;
    const picture = state.phase === "waiting" && h("img", { src, alt: "" });
    fill(this.element, kind === "share" && this.shareForm(state), kind === "join" && this.joinForm(state), picture);
  }

  /** @param {Wire.State} state */
  shareForm(state) {
    const field = h("input#link", { value: `${location.origin}/t/${this.id}`, readonly: true, onfocus: () => field.select() });
    const copied = h("span", { role: "status" });
    const copy = async () => {
      field.select();
      // Browsers give the clipboard only to https and to the server's own machine; the link can be selected anywhere.
      const done = navigator.clipboard
        ? await navigator.clipboard.writeText(field.value).then(() => true, () => document.execCommand("copy"))
        : document.execCommand("copy");
      copied.textContent = done ? t("Copied.") : t("Select the link and copy it.");
    };
    const send = () => {
      const text = t("Play {game} with me: {about}", { game: state.title, about: state.about.join(" ") });
      void navigator.share({ title: "Stackyard", text, url: field.value }).catch(() => {});
    };
    const share = "share" in navigator && button(t("Share …"), send, { id: "share" });
    const warning = h("p#link-warning.error", { role: "status", hidden: true });
    const src = `/api/tables/${this.id}/qr.svg`;
    const code = h("img#qr", { src, alt: t("The link as a code to scan with a phone"), width: 180, height: 180 });
    void this.findLink(field, warning);
    return h("section.panel",
      h("h2", t("Invite somebody")),
      h("p", t("Who opens this link can sit down on a free seat. The game begins when all seats are taken.")),
      h("label.field", h("span", t("Link to this table")), field),
      warning,
      h("div.row", button(t("Copy the link"), copy, { id: "copy", class: "primary" }), share, copied),
      code,
    );
  }

  /**
   * The link that others can open, or what keeps them from it.
   * @param {HTMLInputElement} field
   * @param {HTMLElement} warning
   */
  async findLink(field, warning) {
    const found = /** @type {Wire.Invitation | null} */ (await api(`/tables/${this.id}/invitation`).catch(() => null));
    if (!found) return;
    field.value = found.link;
    warning.hidden = !found.warning;
    if (found.warning) fill(warning, found.warning, " ", h("code", found.command));
  }

  /** @param {Wire.State} state */
  joinForm(state) {
    const seated = state.players.filter((player) => player.kind !== "open").map((player) => player.name);
    const sit = (/** @type {Event} */ event) => {
      event.preventDefault();
      void sitDown(this.id, state.title).then(this.callbacks.seated, this.callbacks.fail);
    };
    const watch = () => {
      this.watching = true;
      this.show(state);
    };
    return h("form#join.panel", { onsubmit: sit },
      h("h2", t("A seat of {game} is free", { game: state.title })),
      h("p", seated.length ? t("At the table: {names}.", { names: listed(seated) }) : t("Nobody has sat down yet.")),
      h("ul.about", ...state.about.map((words) => h("li", words))),
      nameField(),
      h("div.row", h("button#sit.primary", t("Sit down")), button(t("Just watch"), watch, { id: "watch" })),
    );
  }
}
