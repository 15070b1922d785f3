/** Where the parts of a table stand. */

import { button, h } from "./dom.js";
import { t } from "./texts.js";

/**
 * @param {import("./table.js").Table} table
 * @param {HTMLElement} host of the board
 */
export function layoutOf(table, host) {
  const { status, offer, replay, device } = table;
  const rules = button(t("Rules"), () => table.openRules(), { id: "rules-open" });
  table.controls.element.append(replay.since);
  const says = h("div.says", status.line, status.refusal, offer.element, replay.back, device.button);
  return h("div#table",
    table.banner,
    h("div.play",
      device.cover,
      h("div.head", table.title, table.practice.link, rules),
      table.players.element,
      h("div.stage", table.invitation.element, host, table.moment.element),
      h("div.desk.panel",
        says, table.practice.element, table.preparing.element, table.controls.element, table.typed.element, table.after.review,
      ),
      replay.element,
      table.chat.element,
    ),
    table.after.element,
  );
}
