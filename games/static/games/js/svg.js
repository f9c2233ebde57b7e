/** Small makers of SVG elements; the discs themselves are drawn once, in the page. */

const SPACE = "http://www.w3.org/2000/svg";

export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** A disc with the mark of its power, if it has one. */
export function discFace({ side, kind }) {
  const marks = kind ? [svg("use", { href: `#mark-${kind}` })] : [];
  return svg("g", { class: "disc-face" }, svg("use", { href: `#disc-${side}` }), ...marks);
}

/** The same as a small picture of its own, for lists. */
export function discIcon(side, kind) {
  const box = { viewBox: "-44 -44 88 88", "aria-hidden": "true", focusable: "false" };
  return svg("svg", box, discFace({ side, kind }));
}
