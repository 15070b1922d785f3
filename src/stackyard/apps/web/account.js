/** Signing up and in, and an account of one's own. */

import { api, download } from "./api.js";
import { avoidedSection } from "./avoided.js";
import { button, confirmed, fill, go, h, say } from "./dom.js";
import { forget, handOver, letGo, seatTokens, tell, whoAmI } from "./me.js";
import { hasPasskeys, makePasskey, usePasskey } from "./passkeys.js";
import { read } from "./store.js";
import { language, noAnswer, t, tn } from "./texts.js";
import { setTitle } from "./title.js";

/** @param {HTMLElement} into */
export async function showAccount(into) {
  forget();
  show(into, await whoAmI());
  return () => {};
}

/**
 * @param {HTMLElement} into
 * @param {Wire.Me} me
 */
function show(into, me) {
  setTitle(`${me.account ? me.account.name : t("Sign in")} - Stackyard`);
  if (me.account) new Account(into, me.account, me.passkeys);
  else new Entrance(into, me.passkeys);
}

/**
 * A form that sends what was typed, and says what is wrong with it.
 * @param {string} id
 * @param {string} title
 * @param {string} action
 * @param {(values: Record<string, string>) => Promise<void>} send
 * @param {...(HTMLElement | string | false)} fields
 */
function form(id, title, action, send, ...fields) {
  const problem = h("p.error", { role: "alert" });
  const submit = h("button.primary", action);
  const made = h("form.panel.rows", {
    id,
    onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      problem.textContent = "";
      submit.disabled = true;
      try {
        await send(Object.fromEntries([...new FormData(made)].map(([name, value]) => [name, String(value)])));
      } catch (error) {
        problem.textContent = wrong(error);
      } finally {
        submit.disabled = false;
      }
    },
  }, h("h2", title), ...fields, problem, h("div.row", submit));
  return made;
}

/** @param {unknown} error */
function wrong(error) {
  if (error instanceof DOMException) return t("No passkey was used. Try again, or use a password.");
  return (error instanceof Error && error.message) || noAnswer();
}

/**
 * @param {string} label
 * @param {Record<string, unknown>} attributes
 */
function field(label, attributes) {
  return h("label.field", h("span", label), h("input", { required: true, maxlength: 200, ...attributes }));
}

const password = (/** @type {string} */ label, /** @type {string} */ kind, name = "password", required = true) =>
  field(label, { name, type: "password", autocomplete: `${kind}-password`, required, minlength: kind === "new" ? 8 : 1 });
const name = (value = "") => field(t("Name"), { name: "name", autocomplete: "username", maxlength: 24, value });

/** For whoever is not signed in. */
class Entrance {
  /**
   * @param {HTMLElement} into
   * @param {boolean} passkeys whether this address can have some
   */
  constructor(into, passkeys) {
    this.into = into;
    const able = passkeys && hasPasskeys();
    const kept = seatTokens().length;
    const seats = kept > 0 && h("p.soft", tn("{count} game that you have played in this browser becomes yours.",
      "{count} games that you have played in this browser become yours.", kept));
    fill(into, h("div#entrance.forms",
      h("h1", t("Sign in")),
      h("p.soft.wide", t("Nobody needs an account to play. With one your games follow you to other devices.")),
      h("div.rows",
        form("sign-in", t("I have an account"), t("Sign in"), (values) => this.enter("/sessions", values),
          name(), password(t("Password"), "current")),
        able && h("div.panel.rows", button(t("Sign in with a passkey"), () => this.withPasskey(), { id: "use-passkey" }),
          (this.problem = h("p.error", { role: "alert" }))),
        h("details.panel", h("summary", t("I have lost my password")),
          form("recover", t("Use a recovery code"), t("Set the password"), (values) => this.enter("/sessions/recovery", values),
            name(), field(t("Recovery code"), { name: "code", autocomplete: "off" }), password(t("New password"), "new"))),
      ),
      form("sign-up", t("I am new here"), t("Open an account"), (values) => this.signUp(values),
        name(read("name")), password(t("Password"), "new", "password", !able),
        able && h("label.check", h("input", { type: "checkbox", name: "passkey" }), h("span", t("Use a passkey (the password may stay empty)"))),
        !passkeys && h("p.soft", t("Passkeys would need an https address: whoever runs this server can give one with --public.")),
        seats || ""),
      avoidedSection(),
    ));
  }

  /** @param {Record<string, string>} values */
  async signUp({ passkey, ...values }) {
    const made = passkey ? await makePasskey(values.name) : null;
    if (!made && !values.password) throw new Error(t("Choose a password, or use a passkey."));
    await this.enter("/accounts", { ...values, passkey: made });
  }

  async withPasskey() {
    try {
      await this.enter("/sessions/passkey", { passkey: await usePasskey() });
    } catch (error) {
      if (this.problem) this.problem.textContent = wrong(error);
    }
  }

  /**
   * @param {string} path
   * @param {object} values
   */
  async enter(path, values) {
    const seats = path.endsWith("recovery") ? {} : { seats: seatTokens() };
    const { me, codes } = await api(path, { body: { ...values, ...seats } });
    if (!path.endsWith("recovery")) handOver();
    tell(me);
    say(t("You are signed in as {name}.", { name: me.account.name }));
    if (codes.length) return showCodes(this.into, codes, () => show(this.into, me));
    go("/games");
  }
}

/**
 * Recovery codes, which are shown this once.
 * @param {HTMLElement} into
 * @param {string[]} codes
 * @param {() => void} done
 */
function showCodes(into, codes, done) {
  const text = codes.join("\n");
  const copy = () => navigator.clipboard?.writeText(text).then(() => say(t("Copied.")), () => {});
  fill(into, h("section#codes.panel.narrow.rows",
    h("h1", t("Write these codes down")),
    h("p", t("Each opens your account once if you lose your password. They are not shown again, and there is no mail that could help.")),
    h("pre", { tabindex: 0, "aria-label": t("Recovery codes") }, text),
    h("div.row", isSecureContext && button(t("Copy"), copy), button(t("I have written them down"), done, { id: "codes-kept", class: "primary" })),
  ));
  document.getElementById("codes-kept")?.focus();
}

/** For whoever is signed in. */
class Account {
  /**
   * @param {HTMLElement} into
   * @param {Wire.Account} account
   * @param {boolean} passkeys
   */
  constructor(into, account, passkeys) {
    this.into = into;
    this.account = account;
    const when = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
    const able = passkeys && hasPasskeys();
    const proof = () => (account.password ? password(t("Your password"), "current") : "");
    this.problem = h("p.error", { role: "alert" });
    fill(into, h("div#account.forms",
      h("h1", account.name),
      h("div.row.wide",
        h("a.button", { href: `/people/${encodeURIComponent(account.name)}` }, t("My profile")),
        h("a.button", { href: "/games" }, t("My games")),
        button(t("All my games as a file"), () => this.attempt(() => download("/me/export", null, "stackyard.zip")), { id: "export" }),
        button(t("Sign out"), () => this.leave("/me/sign-out", {}), { id: "sign-out" }),
      ),
      this.problem,
      form("rename", t("Another name"), t("Change the name"), (values) => this.change("/me/name", values), name(account.name)),
      form("change-password", account.password ? t("Another password") : t("A password"), t("Set the password"),
        (values) => this.change("/me/password", values),
        account.password ? password(t("Password so far"), "current", "old") : "", password(t("New password"), "new", "new")),
      passkeys && h("section.panel.rows", h("h2", t("Passkeys")),
        h("ul.plain", ...account.passkeys.map((key) => h("li.row", h("span", `${key.label}, ${when.format(key.created)}`),
          button(t("Remove"), () => this.attempt(() => this.change("/me/passkeys/remove", { id: key.id })), { "aria-label": t("Remove {name}", { name: key.label }) })))),
        !account.passkeys.length && h("p.soft", t("No passkey opens your account.")),
        able && button(t("Add a passkey"), () => this.attempt(() => this.addPasskey()), { id: "add-passkey" })),
      form("new-codes", t("Recovery codes"), t("New codes"), (values) => this.newCodes(values),
        h("p", tn("{count} code is left.", "{count} codes are left.", account.codes_left)), proof()),
      h("section#sessions.panel.rows", h("h2", t("Where you are signed in")),
        h("ul.plain", ...account.sessions.map((each) => h("li.row",
          h("span", `${each.device || t("A browser")}, ${when.format(each.seen)}`),
          each.this ? h("strong", t("this browser")) : button(t("Sign out"), () =>
            this.attempt(() => this.change("/me/sessions/end", { mark: each.mark })), { "aria-label": t("Sign out: {name}", { name: each.device || t("A browser") }) })))),
        button(t("Sign out everywhere"), () => this.leave("/me/sessions/end", {}), { id: "sign-out-everywhere" })),
      avoidedSection(),
      form("close-account", t("Close the account"), t("Close it for good"), (values) => this.close(values),
        h("p", t("Your games stay, under the name of somebody. Nothing brings the account back.")), proof()),
    ));
  }

  /** @param {() => Promise<unknown>} work */
  async attempt(work) {
    this.problem.textContent = "";
    await work().catch((error) => (this.problem.textContent = wrong(error)));
  }

  /**
   * @param {string} path
   * @param {object} values
   */
  async change(path, values) {
    const me = tell(await api(path, { body: values }));
    say(t("Changed."));
    show(this.into, me);
  }

  async addPasskey() {
    const passkey = await makePasskey("");
    await this.change("/me/passkeys", { passkey });
  }

  /** @param {Record<string, string>} values */
  async newCodes(values) {
    const { codes } = await api("/me/codes", { body: values });
    showCodes(this.into, codes, () => showAccount(this.into));
  }

  /**
   * @param {string} path
   * @param {object} values
   */
  async leave(path, values) {
    await this.attempt(async () => {
      tell(await api(path, { body: values }));
      letGo();
      go("/");
    });
  }

  /** @param {Record<string, string>} values */
  async close(values) {
    if (!(await confirmed(t("Close the account for good?"), t("Close it"), t("Keep it")))) return;
    tell(await api("/me/close", { body: values }));
    letGo();
    go("/");
  }
}
