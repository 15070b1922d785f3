/** The small button beside somebody's name behind which lie Mute, Block and Report. */

import { button } from "./dom.js";
import { t } from "./texts.js";

/**
 * @param {import("./hushed.js").Who} who
 * @param {() => string | null} token of one's own place, which says who reports
 */
export function moreButton(who, token) {
  const label = t("Mute, block or report {name}", { name: who.name });
  const open = async () => (await import("./avoid.js")).openAvoid(who, token());
  return button("⋯", () => void open(), { class: "quiet dots", "aria-label": label, title: label, "aria-haspopup": "dialog" });
}
