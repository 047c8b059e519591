import {
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { useCloseOnBack } from '../../platform/overlay';
import { X } from 'lucide-react';
import { IconButton } from '../icon-button/icon-button';
import { useOverflowing } from '../internal/use-overflowing';
import styles from './dialog.module.css';

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
function useModal(ref: RefObject<HTMLDialogElement | null>, { open, dismissible, onClose }: ModalOptions) {
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

export interface DialogProps {
  open: boolean;
  /** Called on Escape, Back, ✕ and a press outside; the dialog closes when `open` turns false. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** One or two sentences below the title; announced with it. */
  description?: ReactNode;
  /** The actions, in reading order, the primary one last. */
  footer?: ReactNode;
  /** Any CSS length; never wider than the screen. Default `480px`. The edit popup is `500px` (docs/product.md §9). */
  width?: string;
  /**
   * `center` (a bottom sheet on phones), a panel at the `end` edge, or `top`: bare, near the top (all of a phone's screen), with
   * the title for assistive technology only and a ✕ of the caller's. Default `center`.
   */
  placement?: 'center' | 'end' | 'top';
  /** `alertdialog` requires a response. Default `dialog`. */
  role?: 'dialog' | 'alertdialog';
  /** False while an action is in progress: Escape, Back, the ✕ and a press outside do nothing. Default true. */
  dismissible?: boolean;
}

/**
 * Renders a modal dialog on the native <dialog>: focus stays inside, returns on closing, and the page behind is inert. Its
 * children are mounted only while it is open. Focus goes to the control marked `data-autofocus` (React's autoFocus fires before a
 * dialog is shown), else to the first one in the body, else to the title.
 */
export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  children,
  description,
  footer,
  width = '480px',
  placement = 'center',
  role = 'dialog',
  dismissible = true,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const bodyRef = useRef<HTMLDivElement>(null);
  // A scrollable body must be focusable (WCAG 2.1.1); one that fits need not be.
  const scrolls = useOverflowing(bodyRef, 'y', open);
  const id = useId();
  const titleId = `dialog-${id}-title`;
  const descriptionId = `dialog-${id}-description`;
  const modal = useModal(ref, { open, dismissible, onClose });
  return (
    <dialog
      ref={ref}
      {...modal}
      role={role === 'dialog' ? undefined : role}
      className={styles.root}
      data-placement={placement}
      style={{ '--dialog-width': width } as CSSProperties}
      aria-labelledby={titleId}
      aria-describedby={description != null ? descriptionId : undefined}
    >
      {open && (
        <div className={styles.panel}>
          <div className={styles.header}>
            <h2 className={styles.title} id={titleId} data-dialog-title="" tabIndex={-1}>
              {title}
            </h2>
            {placement !== 'top' && (
              <IconButton
                className={styles.close}
                size="sm"
                label={closeLabel}
                icon={<X aria-hidden="true" />}
                disabled={!dismissible}
                onClick={onClose}
              />
            )}
          </div>
          <div
            ref={bodyRef}
            className={styles.body}
            data-dialog-body=""
            {...(scrolls && { tabIndex: 0, role: 'group', 'aria-labelledby': titleId })}
          >
            {description != null && (
              <p className={styles.description} id={descriptionId}>
                {description}
              </p>
            )}
            {children}
          </div>
          {footer != null && <div className={styles.footer}>{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
