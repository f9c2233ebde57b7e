/** The card of a finished game from which its board can be taken along: copies a field's text. */

const TOLD_FOR = 2500;

for (const button of document.querySelectorAll("[data-copies]")) {
  const field = document.getElementById(button.dataset.copies);
  const label = button.textContent;
  let timer = null;
  field.addEventListener("focus", () => field.select());
  button.addEventListener("click", async () => {
    const done = await copied(field);
    button.textContent = done ? button.dataset.done : button.dataset.failed;
    document.getElementById("announce").textContent = button.textContent;
    clearTimeout(timer);
    timer = setTimeout(() => (button.textContent = label), TOLD_FOR);
  });
}

async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // Only secure pages have a clipboard; the old way needs the text selected.
    field.select();
    return document.execCommand("copy");
  }
}
