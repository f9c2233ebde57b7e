/** What was chosen the last time a table was set, for the next time. */

const KEPT = "viererreihe.new.";
const FIELDS = ["side", "watchable"];

export function createRecall() {
  const fields = read("fields") ?? {};

  return {
    /** The address of the last table for an address that says nothing but the game and the mode. */
    address(search) {
      const given = new URLSearchParams(search);
      const mode = given.get("mode") ?? "hotseat";
      const last = read(mode);
      const bare = [...given.keys()].every((name) => name === "mode" || name === "rules");
      if (!last || !bare || !given.has("mode")) return null;
      const query = new URLSearchParams(last);
      if (given.has("rules")) query.set("rules", given.get("rules"));
      const wanted = query.toString();
      return wanted === given.toString() ? null : `/new?${wanted}`;
    },
    keep(query, form) {
      note(form);
      write(new URLSearchParams(query).get("mode") ?? "hotseat", query);
      write("fields", fields);
    },
    note,
    fill(form) {
      for (const name of FIELDS) {
        const field = form.elements[name];
        if (!field || !(name in fields)) continue;
        if (field.type === "checkbox") field.checked = fields[name];
        else if ([...field].some(({ value }) => value === fields[name])) field.value = fields[name];
      }
    },
  };

  /** Keeps the fields while the page's parts are exchanged. */
  function note(form) {
    for (const name of FIELDS) {
      const field = form.elements[name];
      if (field) fields[name] = field.type === "checkbox" ? field.checked : field.value;
    }
  }
}

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(KEPT + name));
  } catch {
    // Nothing kept, or storage is forbidden: the page's own choices stand.
    return null;
  }
}

function write(name, value) {
  try {
    localStorage.setItem(KEPT + name, JSON.stringify(value));
  } catch {
    // Storage may be forbidden; then the page's own choices stand the next time.
  }
}
