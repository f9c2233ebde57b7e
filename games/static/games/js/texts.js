/** The page's sentences, handed over by the server in the visitor's language. */

let table = {};
let plural = new Intl.PluralRules("en");

export function useTexts(texts, language) {
  table = texts;
  plural = new Intl.PluralRules(language || "en");
}

/** The sentence of a key with its {words} filled in. */
export function text(key, values = {}) {
  return (table[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** As `text`, in the form that the number asks for: keys end in `_one` and `_other`. */
export function counted(key, count, values = {}) {
  const form = plural.select(count) === "one" ? "one" : "other";
  return text(`${key}_${form}`, { count, ...values });
}

export function sideName(side) {
  return text(`side_${side}`);
}

/** A name in a sentence; a program's says that it is one. */
export function withBot(name, bot) {
  return bot ? `${name} (BOT)` : name;
}
