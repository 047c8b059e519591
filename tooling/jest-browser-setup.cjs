const { configure, getConfig } = require('@testing-library/react');
require('@testing-library/jest-dom');

const { getElementError } = getConfig();
configure({
  // On a loaded machine an update may take seconds; only failing tests wait this long.
  asyncUtilTimeout: 20_000,
  // Each attempt of findBy… and waitFor printed the whole page (a sixteenth of these tests' time); the error of the last one has it.
  getElementError: (message, container) =>
    getConfig()._disableExpensiveErrorDiagnostics ? new Error(message) : getElementError(message, container),
});
jest.setTimeout(60_000);
// jsdom matches its whole style sheet against an element and its ancestors at each call, and queries by role call it for each
// element (a tenth of these tests' time). Without other sheets the result depends on the tag and these attributes alone.
const { getComputedStyle } = globalThis;
const defaultStyles = new Map();
globalThis.getComputedStyle = (element, pseudo) => {
  if (pseudo || document.styleSheets.length > 0 || element.hasAttribute('style'))
    return getComputedStyle(element, pseudo);
  const attributes = ['type', 'open', 'hidden'].map((name) => element.getAttribute(name));
  const key = JSON.stringify([element.localName, ...attributes]);
  if (!defaultStyles.has(key)) defaultStyles.set(key, getComputedStyle(element));
  return defaultStyles.get(key);
};
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
