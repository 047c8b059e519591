import { lazy, Suspense } from 'react';

/** Fetched after the result: a decoration. Without a network there is none. */
const Confetti = lazy(async () => {
  const loaded = await import(/* webpackChunkName: "confetti" */ './confetti').catch(() => undefined);
  return { default: loaded?.Confetti ?? (() => null) };
});

/** Renders confetti once its code is there. */
export const LazyConfetti = () => (
  <Suspense>
    <Confetti />
  </Suspense>
);
