import { useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useCloseOnBack } from '../../platform/overlay';
import { Button, type ButtonProps } from '../button/button';
import { IconButton } from '../icon-button/icon-button';
import { classNames } from '../internal/class-names';
import styles from './popover.module.css';

interface FloatingOptions {
  /** Contains the button and the panel. */
  root: RefObject<HTMLElement | null>;
  panel: RefObject<HTMLElement | null>;
  open: boolean;
  align: 'start' | 'end';
  /** Called after a press outside both, or when the focus leaves them. */
  onDismiss: () => void;
  onEscape: () => void;
}

/** CSS pixels between the button and its panel, and between the panel and the edge of the viewport. */
const gap = 4;
const margin = 12;

/**
 * Sets the panel's position as --x and --y, in page pixels, so that it scrolls along. Below the button if there is room, else
 * above it; always within the viewport.
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

/** Shows an open panel in the top layer beside its button, focuses it, and calls back when it should close. */
function useFloating({ root, panel, open, align, onDismiss, onEscape }: FloatingOptions): void {
  const dismiss = useEffectEvent(onDismiss);
  const escape = useEffectEvent(onEscape);
  useLayoutEffect(() => {
    const element = panel.current;
    const button = root.current?.querySelector('button');
    if (!open || !element || !button) return;
    // Older browsers, and jsdom: positioned without the top layer.
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
      // One inside it, e.g. the calendar of a date, is closed first.
      if (element.querySelector('[popover]')) return;
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

export interface PopoverProps {
  /** Without it, only the icon is shown. */
  label?: ReactNode;
  /** Accessible name of the button, if its text is not enough. Must begin or end with that text. */
  buttonName?: string;
  /** Name of the panel, if the button's text is not enough. Default: the button's name. */
  title?: string;
  icon?: ReactNode;
  variant?: ButtonProps['variant'];
  size?: ButtonProps['size'];
  /** The button's edge that the panel is aligned with. Default `end`. */
  align?: 'start' | 'end';
  /** Content while it is open; a function receives a callback that closes it. */
  children: ReactNode | ((close: () => void) => ReactNode);
  className?: string;
}

/**
 * Renders a button that opens a small panel over the page; on a phone from the bottom. Not modal: the page stays usable. Focus
 * goes to the control marked `data-autofocus`, else to the panel's first; Escape, Back, a press outside and leaving by Tab close
 * it, and the first two return the focus.
 */
export function Popover({
  label,
  buttonName,
  title,
  icon,
  variant = 'quiet',
  size,
  align = 'end',
  children,
  className,
}: PopoverProps) {
  const root = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const id = useId();
  const buttonId = `popover-${id}-button`;
  const panelId = `popover-${id}-panel`;
  const close = () => {
    setOpen(false);
    document.getElementById(buttonId)?.focus();
  };
  useCloseOnBack(open, () => {
    close();
    return true;
  });
  useFloating({ root, panel, open, align, onDismiss: () => setOpen(false), onEscape: close });

  const trigger = {
    ...({ id: buttonId, size, icon, 'aria-haspopup': 'dialog', 'aria-expanded': open } as const),
    'aria-controls': open ? panelId : undefined,
    onClick: () => setOpen(!open),
  };

  return (
    <span ref={root} className={classNames(styles.root, className)}>
      {label === undefined ? (
        <IconButton {...trigger} size="sm" label={buttonName ?? ''} />
      ) : (
        <Button {...trigger} variant={variant} aria-label={buttonName}>
          {label}
        </Button>
      )}
      {open && (
        <div
          ref={panel}
          id={panelId}
          className={styles.panel}
          popover="manual"
          role="dialog"
          tabIndex={-1}
          {...(title === undefined ? { 'aria-labelledby': buttonId } : { 'aria-label': title })}
        >
          {typeof children === 'function' ? children(close) : children}
        </div>
      )}
    </span>
  );
}
