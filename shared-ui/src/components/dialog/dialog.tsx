import { useId, useRef, type CSSProperties, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '../icon-button/icon-button';
import { useModal } from './use-modal';
import { useOverflowing } from '../internal/use-overflowing';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Called on Escape, Back, ✕ and a press outside; the dialog closes when `open` turns false. */
  onClose: () => void;
  title: ReactNode;
  /** Name of the ✕ button. */
  closeLabel: string;
  children: ReactNode;
  /** One or two sentences below the title; announced with it. */
  description?: ReactNode;
  /** The actions, in reading order, the primary one last. */
  footer?: ReactNode;
  /** Any CSS length; never wider than the screen. Default `480px`. The edit popup is `500px` (docs/product.md §9). */
  width?: string;
  /**
   * `center` (a bottom sheet on phones), a panel at the `start` or `end` edge, or `top`: bare, near the top (all of a phone's
   * screen), with the title for assistive technology only and a ✕ of the caller's. Default `center`.
   */
  placement?: 'center' | 'start' | 'end' | 'top';
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
