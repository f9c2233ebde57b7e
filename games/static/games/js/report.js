/**
 * Opens `/report/?…` in a dialog instead of as a page of its own. The server decides what can be
 * reported and says so; here its words are only shown.
 */

const TIMEOUT = 8000;

/**
 * From now on every link of the page with `data-report` opens the dialog. `reported` on the
 * document tells of a report that was made, and which line it was about, if one.
 */
export function listenToReports() {
  const dialog = document.getElementById("report-dialog");
  if (!dialog) return;
  const inside = dialog.querySelector("[data-inside]");
  const fail = dialog.querySelector("[data-fail]");

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-report]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    inside.replaceChildren();
    // Only once it is there, so that nothing jumps.
    show(link.href).then(() => dialog.open || dialog.showModal());
  });
  inside.addEventListener("submit", (event) => {
    if (!event.target.matches(".report-form")) return;
    event.preventDefault();
    show(event.target.action, new FormData(event.target, event.submitter));
  });

  async function show(url, body) {
    fail.hidden = true;
    dialog.setAttribute("aria-busy", "true");
    disable(true);
    try {
      const part = await partOf(url, body);
      inside.replaceChildren(part);
      inside.querySelector("[autofocus], .report-reasons button")?.focus();
      if (part.dataset.state === "made") tellReported(part.dataset.line);
    } catch {
      fail.hidden = false;
      disable(false);
    }
    dialog.removeAttribute("aria-busy");
  }

  function disable(disabled) {
    for (const button of inside.querySelectorAll("button")) button.disabled = disabled;
  }
}

async function partOf(url, body) {
  const answer = await fetch(url, {
    method: body ? "POST" : "GET",
    body,
    headers: { "X-Part": "dialog" },
    credentials: "same-origin",
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const words = new DOMParser().parseFromString(await answer.text(), "text/html");
  const part = words.querySelector(".report");
  // Another page has come instead, such as that of a proxy.
  if (!part) throw new Error(`no part of a page: ${answer.status}`);
  return part;
}

function tellReported(line) {
  const detail = { line: line ? Number(line) : null };
  document.dispatchEvent(new CustomEvent("reported", { detail }));
}
