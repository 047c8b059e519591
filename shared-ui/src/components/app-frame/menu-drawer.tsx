import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { overlayOpened, useCloseOnBack } from '../../platform/overlay';
import { IconButton } from '../icon-button/icon-button';
import styles from './menu-drawer.module.css';

/** Where Tab stops; of radios, at the checked one. */
const STOPS = 'a[href], button:enabled, select:enabled, input:enabled:not([type=radio]:not(:checked))';

interface MenuDrawerProps {
  /** Called on Escape, Back, ✕ and a press outside. */
  onClose: () => void;
  title: string;
  closeLabel: string;
  children: ReactNode;
}

/**
 * Renders the menu over the page, from the start edge; rendered only while it is open. Not a modal <dialog> like Dialog, for which
 * Chromium computes the style of every element of the page again, when it opens and when it closes (a fifth of a second behind a
 * long list on a slow phone): Tab stays in it, it covers the page, and AppFrame hides the page from assistive technology.
 */
export function MenuDrawer({ onClose, title, closeLabel, children }: MenuDrawerProps) {
  const drawer = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const titleId = useId();

  useCloseOnBack(true, () => {
    onClose();
    return true;
  });

  const close = useEffectEvent(onClose);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    // In a list of choices it closes that list, of which the browser says nothing.
    if (event.key === 'Escape' && !(event.target instanceof HTMLSelectElement)) onClose();
    if (event.key !== 'Tab') return;
    const stops = drawer.current!.querySelectorAll<HTMLElement>(STOPS);
    const [first, last] = [stops[0]!, stops[stops.length - 1]!];
    const focused = document.activeElement;
    const leaves = focused === (event.shiftKey ? first : last) || !drawer.current!.contains(focused);
    // The drawer itself has the focus after a press beside its controls.
    if (!leaves && !(event.shiftKey && focused === drawer.current)) return;
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  });

  // Before the paint, and cleaned up while the element is still in the document, so that the focus can return.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    body.current!.querySelector<HTMLElement>(STOPS)?.focus();
    // On the document: the focus is on <body> when the focused element is removed.
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    const giveFocusBack = () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
    // A dialog of the page, e.g. the question before logging out, must not be in a hidden page; it returns the focus in its turn.
    const makeWay = () => {
      giveFocusBack();
      close();
    };
    window.addEventListener(overlayOpened, makeWay);
    return () => {
      document.removeEventListener('keydown', listen);
      window.removeEventListener(overlayOpened, makeWay);
      giveFocusBack();
    };
  }, []);

  return (
    <dialog open ref={drawer} className={styles.root} tabIndex={-1} aria-modal="true" aria-labelledby={titleId}>
      <div className={styles.scrim} aria-hidden="true" onClick={onClose} />
      <div className={styles.panel}>
        <div className={styles.header}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          <IconButton
            className={styles.close}
            size="sm"
            label={closeLabel}
            icon={<X aria-hidden="true" />}
            onClick={onClose}
          />
        </div>
        <div ref={body} className={styles.body}>
          {children}
        </div>
      </div>
    </dialog>
  );
}
