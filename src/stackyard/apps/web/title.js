/** The title of the window and the badge of the installed page: they say how many games wait for us. */

let words = "Stackyard";
let waiting = 0;

/** @param {string} title of what is shown */
export function setTitle(title) {
  words = title;
  show();
}

/** @param {number} count games that wait for us */
export function setWaiting(count) {
  waiting = count;
  show();
  // The badge is for installed pages; browsers without it, and pages without https, have only the title.
  const shown = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  shown?.catch(() => {});
}

function show() {
  document.title = waiting ? `(${waiting}) ${words}` : words;
}
