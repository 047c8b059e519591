import { act } from '@testing-library/react';

/** The end-of-list element's observers; jsdom has no layout. */
export const observers = new Map<IntersectionObserverCallback, IntersectionObserverInit | undefined>();
const RealObserver = globalThis.IntersectionObserver;

class ObserverStandIn {
  constructor(
    private readonly callback: IntersectionObserverCallback,
    options?: IntersectionObserverInit,
  ) {
    observers.set(callback, options);
  }
  observe() {}
  disconnect() {
    observers.delete(this.callback);
  }
}
/** Scrolls to where the next page of a list is fetched. */
export const reachTheEnd = () =>
  act(() => {
    for (const callback of [...observers.keys()]) {
      callback([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver);
    }
  });

beforeAll(() => {
  globalThis.IntersectionObserver = ObserverStandIn as never;
});
afterAll(() => {
  globalThis.IntersectionObserver = RealObserver;
});
beforeEach(() => observers.clear());
