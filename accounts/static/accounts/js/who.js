/** The menu about oneself closes as menus do: by Escape, and by whatever else one turns to. */

const menu = document.querySelector(".who");

if (menu) {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
  for (const kind of ["pointerdown", "focusin"]) {
    document.addEventListener(kind, ({ target }) => {
      if (menu.open && !menu.contains(target)) menu.open = false;
    });
  }
}
