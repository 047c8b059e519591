import { TriangleAlert } from 'lucide-react';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import { Spinner } from '../spinner/spinner';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'reward' | 'secondary' | 'quiet' | 'danger' | 'danger-soft';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'style'> {
  /** One `primary` a view; `reward` for what turns points into money, in copper; `danger` only for what cannot be undone. Default `primary`. */
  variant?: ButtonVariant;
  /** `sm` 32/40 px, `md` 40/48 px, `lg` 48/52 px, by density. Default `md`. */
  size?: ButtonSize;
  /** Before the label; an icon element (lucide, sized to 18 px here). */
  icon?: ReactNode;
  /** An action is in progress: the label stays, further presses do nothing, focus stays. */
  busy?: boolean;
  /** Announced while busy, e.g. "Saving…". */
  busyLabel?: string;
  block?: boolean;
}

/** Renders a button. `type` defaults to "button". A busy button cannot be pressed twice, and does not submit. */
export function Button({
  variant = 'primary',
  size = 'md',
  // By its shape too: a brand's own colour may be red.
  icon = variant === 'danger' ? <TriangleAlert aria-hidden="true" /> : undefined,
  busy = false,
  busyLabel,
  block = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // `disabled` would lose the focus, so a busy button only ignores events.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        {...rest}
        type={type}
        className={classNames(styles.root, className)}
        data-variant={variant}
        data-size={size}
        data-block={block || undefined}
        data-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={press}
      >
        {busy ? <Spinner size={18} /> : icon}
        <span className={styles.label}>{children}</span>
      </button>
      {/* Beside the button: content inside would be part of its name, and not announced. */}
      {busyLabel !== undefined && <VisuallyHidden role="status">{busy ? busyLabel : ''}</VisuallyHidden>}
    </>
  );
}
