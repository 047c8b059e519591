import { useEffectEvent, useLayoutEffect, useRef, type MouseEvent, type RefObject, type SyntheticEvent } from 'react';
import { useCloseOnBack } from '../../platform/overlay';

interface ModalOptions {
  open: boolean;
  dismissible: boolean;
  onClose: () => void;
}

/** Half a second at 60 frames: longer than a browser was ever seen to ignore focus(). */
const MAX_FOCUS_FRAMES = 30;

/**
 * Elements that can receive the initial focus. Never a footer's action: a held Enter that opened the dialog would press it. The
 * title is used if the body has none.
 */
const usable = 'input:not([type=hidden]), select, textarea, a[href], button';

function focusFirst(dialog: HTMLDialogElement) {
  const body = dialog.querySelector('[data-dialog-body]');
  const inBody = Array.from(body?.querySelectorAll<HTMLElement>(usable) ?? []).find(
    (part) => !part.matches(':disabled'),
  );
  const target = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? inBody;
  (target ?? dialog.querySelector<HTMLElement>('[data-dialog-title]'))?.focus();
}

/** Controls a native <dialog> by a prop: opens and closes it, and requests closing on Escape, on a press outside and on Back. */
export function useModal(ref: RefObject<HTMLDialogElement | null>, { open, dismissible, onClose }: ModalOptions) {
  const pressedOutside = useRef(false);
  const opener = useRef<Element | null>(null);

  // The browser may close it by itself (a second Escape): the owner is then notified.
  const closedByBrowser = useEffectEvent(() => onClose());

  useCloseOnBack(open, () => {
    if (dismissible) onClose();
    return dismissible;
  });

  // Before the paint, and cleaned up while the element is still in the document, so that the focus can return.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const focused = document.activeElement;
    const autoFocused = dialog.contains(focused);
    if (!autoFocused) opener.current = focused;
    if (!dialog.open) dialog.showModal();
    if (!autoFocused) focusFirst(dialog);
    // Under load, focus() has no effect in Chromium for some milliseconds after showModal(), and the focus stays on <body>.
    let frame = 0;
    const tryAgain = (tries: number) => {
      frame = requestAnimationFrame(() => {
        if (dialog.contains(document.activeElement)) return;
        focusFirst(dialog);
        if (tries > 1) tryAgain(tries - 1);
      });
    };
    tryAgain(MAX_FOCUS_FRAMES);
    // The event of our own close() fires late, perhaps after the next opening.
    const onClosed = () => {
      if (!dialog.open) closedByBrowser();
    };
    dialog.addEventListener('close', onClosed);
    return () => {
      cancelAnimationFrame(frame);
      dialog.removeEventListener('close', onClosed);
      if (dialog.open) dialog.close();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    };
  }, [open, ref]);

  return {
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      // A file picker's cancel event bubbles here too.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (dismissible) onClose();
    },
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      pressedOutside.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      // Both press and release outside: selecting text must not close it.
      if (dismissible && pressedOutside.current && event.target === event.currentTarget) onClose();
    },
  };
}
