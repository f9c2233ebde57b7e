/** The sheet of one who waits: the link to copy or share, until when it is good, calling off. */

import { byId, setShown, setText } from "./dom.js";
import { text } from "./texts.js";

const TOLD_FOR = 2500;

/** `cancel()` withdraws the link; `speak(sentence)` is for who does not see the confirmation. */
export function createInvite({ cancel, speak, language }) {
  const sheet = byId("invite");
  if (!sheet) return { show: () => {} };
  const field = byId("invite-link");
  const [copy, share] = ["invite-copy", "invite-share"].map(byId);
  const label = copy.querySelector("[data-words]");
  const link = { title: document.title, text: share.dataset.text, url: field.value };
  let timer = null;

  share.hidden = !navigator.canShare?.(link);
  field.addEventListener("focus", () => field.select());
  copy.addEventListener("click", async () => {
    const done = await copied(field);
    speak(text(done ? "copied" : "copy_yourself"));
    setText(label, text(done ? "copied" : "copy_yourself"));
    copy.toggleAttribute("data-done", done);
    clearTimeout(timer);
    timer = setTimeout(() => {
      setText(label, text("copy"));
      copy.removeAttribute("data-done");
    }, TOLD_FOR);
  });
  share.addEventListener("click", async () => {
    try {
      await navigator.share(link);
    } catch {
      // Closed without sharing; the link is still there.
    }
  });
  byId("invite-cancel").addEventListener("click", cancel);

  function show({ status, live }) {
    setShown(sheet, status === "waiting");
    if (!live.invitation) return;
    const day = new Intl.DateTimeFormat(language, { weekday: "long", hour: "numeric", minute: "2-digit" });
    setText(byId("invite-until"), day.format(live.invitation.expires_at));
  }

  return { show };
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
