import { useEffectEvent, useLayoutEffect } from 'react';

/** What lies over the page and closes on Back: a dialog, a menu, a panel. */
export interface Overlay {
  /** Closes it, unless it has to stay open now. @returns whether it does close */
  close: () => boolean;
  /** Aborted when it has closed, for whatever reason. */
  closed: AbortSignal;
}

/** Name of the event on `window` by which an overlay announces itself to the shell; `detail` is an {@link Overlay}. */
export const overlayOpened = 'overlayopened';

/**
 * Lets Back close an overlay (shell/src/close-on-back.ts, the only part that touches the history); without effect where a remote runs
 * alone.
 * @param close closes it, unless it has to stay open now; returns whether it does close
 */
export function useCloseOnBack(open: boolean, close: () => boolean): void {
  const closeNow = useEffectEvent(close);
  // Before the paint: Back may come as soon as the overlay is seen.
  useLayoutEffect(() => {
    if (!open) return;
    const controller = new AbortController();
    const detail: Overlay = { close: () => closeNow(), closed: controller.signal };
    window.dispatchEvent(new CustomEvent(overlayOpened, { detail }));
    return () => controller.abort();
  }, [open]);
}
