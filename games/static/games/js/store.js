/** Holds the one model of the page and tells who listens when it has changed. */

export function createStore(model) {
  const listeners = [];
  let current = model;
  return {
    get: () => current,
    listen: (listener) => listeners.push(listener),
    update(change) {
      const before = current;
      current = change(before);
      if (current !== before) listeners.forEach((listener) => listener(current, before));
    },
  };
}
