import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

interface FloatingOptions {
  /** Holds the button and the panel. */
  root: RefObject<HTMLElement | null>;
  panel: RefObject<HTMLElement | null>;
  open: boolean;
  align: 'start' | 'end';
  /** A press landed outside both, or the focus left them. */
  onDismiss: () => void;
  onEscape: () => void;
}

/** Between the button and its panel, and between the panel and the edge of the screen, in CSS pixels. */
const gap = 4;
const margin = 12;

/**
 * Writes where the panel stands as --x and --y, in pixels of the page: it scrolls along. Under the button where there is
 * room, else above it; never over the screen's edges.
 */
function place(anchor: DOMRect, panel: HTMLElement, align: 'start' | 'end'): void {
  const { offsetWidth: width, offsetHeight: height } = panel;
  const screen = document.documentElement;
  const reads = getComputedStyle(panel).direction === 'rtl' ? 'start' : 'end';
  const wanted = align === reads ? anchor.right - width : anchor.left;
  const x = Math.max(margin, Math.min(wanted, screen.clientWidth - width - margin));
  const below = anchor.bottom + gap;
  const above = anchor.top - gap - height;
  const y = below + height > screen.clientHeight - margin && above >= margin ? above : below;
  panel.style.setProperty('--x', `${String(x + window.scrollX)}px`);
  panel.style.setProperty('--y', `${String(y + window.scrollY)}px`);
}

const usable = 'input:not([type=hidden]), select, textarea, a[href], button';

function focusFirst(panel: HTMLElement): void {
  const controls = Array.from(panel.querySelectorAll<HTMLElement>(usable)).filter((part) => !part.matches(':disabled'));
  const chosen = controls.find((part) => part.matches('[type=radio]:checked'));
  (panel.querySelector<HTMLElement>('[data-autofocus]') ?? chosen ?? controls[0] ?? panel).focus({
    preventScroll: true,
  });
}

/** Puts an open panel into the top layer beside its button, focuses it, and says when it is to be closed. */
export function useFloating({ root, panel, open, align, onDismiss, onEscape }: FloatingOptions): void {
  const dismiss = useEffectEvent(onDismiss);
  const escape = useEffectEvent(onEscape);
  useLayoutEffect(() => {
    const element = panel.current;
    const button = root.current?.querySelector('button');
    if (!open || !element || !button) return;
    // Older browsers, and jsdom: without the top layer it still stands where it belongs.
    if ('showPopover' in element) element.showPopover();
    const stand = () => place(button.getBoundingClientRect(), element, align);
    stand();
    focusFirst(element);
    const isOutside = (target: EventTarget | null) => target instanceof Node && !root.current?.contains(target);
    const left = (event: Event) => {
      if (isOutside(event.target)) dismiss();
    };
    const keyPressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      // In a dialog the first Escape closes the panel, the second the dialog.
      event.preventDefault();
      escape();
    };
    window.addEventListener('resize', stand);
    document.addEventListener('pointerdown', left, true);
    document.addEventListener('focusin', left);
    document.addEventListener('keydown', keyPressed);
    return () => {
      window.removeEventListener('resize', stand);
      document.removeEventListener('pointerdown', left, true);
      document.removeEventListener('focusin', left);
      document.removeEventListener('keydown', keyPressed);
    };
  }, [align, open, panel, root]);
}
