/** How things move: fall and bounce, sliding down and out, the way back up, the light of a line. */

const FALLING = "cubic-bezier(0.33, 0, 0.67, 0.33)";
const RISING = "cubic-bezier(0.33, 0.67, 0.67, 1)";

const still = window.matchMedia("(prefers-reduced-motion: reduce)");

export function motionWanted() {
  return !still.matches && document.visibilityState === "visible";
}

/** Milliseconds that a fall through so many cells takes, without the bounce. */
export function fallTime(cells) {
  return 135 * Math.sqrt(Math.max(cells, 1));
}

function at(x, y) {
  return `translate(${x}px, ${y}px)`;
}

/** Lets `element` fall from `top` to its place and bounce twice; resolves when it rests. */
export function fall(element, x, top, y) {
  const height = y - top;
  const down = fallTime(height / 100);
  const bounces = [0.085 * height, 0.02 * height];
  const times = bounces.map((bounce) => 135 * Math.sqrt(bounce / 100));
  const total = down + 2 * times[0] + 2 * times[1];
  const frames = [{ transform: at(x, top), easing: FALLING, offset: 0 }];
  let passed = down;
  bounces.forEach((bounce, index) => {
    frames.push({ transform: at(x, y), easing: RISING, offset: passed / total });
    passed += times[index];
    frames.push({ transform: at(x, y - bounce), easing: FALLING, offset: passed / total });
    passed += times[index];
  });
  frames.push({ transform: at(x, y), offset: 1 });
  return element.animate(frames, { duration: total, fill: "backwards" });
}

/** Lets `element` slide down, or back up, as its column does; `leaving` means out of sight. */
export function slide(element, x, from, to, { leaving = false } = {}) {
  const frames = [
    { transform: at(x, from), opacity: 1 },
    { transform: at(x, to), opacity: leaving ? 0 : 1 },
  ];
  const fill = leaving ? "forwards" : "none";
  return element.animate(frames, { duration: 260, easing: "cubic-bezier(0.5, 0, 0.6, 1)", fill });
}

/** Takes `element` gently up and out of the board. */
export function lift(element, x, y, top) {
  return element.animate(
    [
      { transform: at(x, y), opacity: 1, easing: "cubic-bezier(0.4, 0, 0.5, 1)" },
      { transform: at(x, top), opacity: 1, offset: 0.8 },
      { transform: at(x, top), opacity: 0 },
    ],
    { duration: 380, fill: "forwards" },
  );
}

export function appear(element, delay = 0) {
  return element.animate([{ opacity: 0 }, { opacity: 1 }], {
    duration: 180,
    delay,
    fill: "backwards",
  });
}

/** Draws a path of pathLength 1 from its beginning to its end. */
export function drawLine(element, delay) {
  return element.animate(
    [
      { strokeDasharray: "0 2", opacity: 0 },
      { strokeDasharray: "0.02 2", opacity: 1, offset: 0.05 },
      { strokeDasharray: "1 2", opacity: 1 },
    ],
    { duration: 520, delay, easing: "cubic-bezier(0.5, 0, 0.2, 1)", fill: "backwards" },
  );
}

export function shakeHead(element) {
  const steps = [0, -9, 8, -6, 5, -2, 0];
  return element.animate(
    steps.map((step) => ({ transform: `translateX(${step}px)` })),
    { duration: 380, easing: "ease-out" },
  );
}

/** Pushes `element` along a line, from one place to another. */
export function glide(element, from, to) {
  return element.animate([{ transform: at(...from) }, { transform: at(...to) }], {
    duration: 240,
    easing: "cubic-bezier(0.4, 0, 0.3, 1)",
  });
}
