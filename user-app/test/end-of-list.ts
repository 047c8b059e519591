import { act } from '@testing-library/react';

/** What the browser would say about the end of the list; jsdom lays nothing out. */
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
/** Scrolls to where the next page of a list is wanted. */
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
