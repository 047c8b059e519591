import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';

/** Fetched after what it celebrates: a decoration. Without a network there is none. */
export const Confetti = lazyPanel(
  async () => (await import(/* webpackChunkName: "confetti" */ './confetti')).Confetti,
  () => null,
);
