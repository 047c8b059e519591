const { configure } = require('@testing-library/react');
require('@testing-library/jest-dom');

// On a loaded machine an update may take seconds; only failing tests wait this long.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 20_000 });
// `npm test` in CI retries a failed test once and names it in its summary (tooling/tasks/test.mjs).
if (process.env.TEST_RETRIES) jest.retryTimes(Number(process.env.TEST_RETRIES), { logErrorsBeforeRetry: true });

// jsdom does not implement <dialog>; components only need open, close and the close event.
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
// jsdom has no layout, so it lacks these.
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
