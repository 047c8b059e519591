import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import { Spinner } from '../spinner';
import { VisuallyHidden } from '../visually-hidden';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-soft';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'style'> {
  /** One `primary` a view; `danger` only for what cannot be undone. Default `primary`. */
  variant?: ButtonVariant;
  /** `sm` 32/40 px, `md` 40/48 px, `lg` 48/52 px, by density. Default `md`. */
  size?: ButtonSize;
  /** Before the label; an icon element (lucide, 18 px is set here). */
  icon?: ReactNode;
  /** After the label. */
  trailingIcon?: ReactNode;
  /** An act is under way: the label stays, a second press does nothing, focus stays where it is. */
  busy?: boolean;
  /** Said to assistive technology while busy, e.g. "Saving…". */
  busyLabel?: string;
  /** As wide as its container. */
  block?: boolean;
}

/** A button. `type` is "button" unless "submit" is asked for. A busy button cannot be pressed twice, and submits nothing. */
export function Button({
  variant = 'primary',
  size = 'md',
  icon,
  trailingIcon,
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
    // `disabled` would drop the focus, so a busy button only stops listening.
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
        {trailingIcon}
      </button>
      {/* Beside the button: what stands inside one is part of its name, and not announced. */}
      {busyLabel !== undefined && <VisuallyHidden role="status">{busy ? busyLabel : ''}</VisuallyHidden>}
    </>
  );
}
