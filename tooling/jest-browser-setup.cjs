const { configure } = require('@testing-library/react');
require('@testing-library/jest-dom');

// What is waited for comes at once, or, on a loaded machine, a little later: only its absence has to wait this long.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no <dialog> behaviour; components only need it to open, close and tell so.
if (!HTMLDialogElement.prototype.showModal) {
  HTMLDialogElement.prototype.show = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(returnValue) {
    if (!this.open) return;
    this.open = false;
    if (returnValue !== undefined) this.returnValue = returnValue;
    this.dispatchEvent(new Event('close'));
  };
}
// jsdom lays nothing out, so it offers none of these.
globalThis.IntersectionObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.ResizeObserver ??= globalThis.IntersectionObserver;
globalThis.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  addEventListener() {},
  removeEventListener() {},
});
