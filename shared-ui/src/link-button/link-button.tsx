import type { ReactNode } from 'react';
import type { ButtonSize, ButtonVariant } from '../button';
import buttonStyles from '../button/button.module.css';
import { classNames } from '../internal/class-names';
import { Link, type LinkProps } from '@loyalty/shared-ui/router';

export interface LinkButtonProps extends Omit<LinkProps, 'style'> {
  /** As of Button. Default `primary`. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  trailingIcon?: ReactNode;
  block?: boolean;
}

/** A link that looks like a button: for going somewhere. What changes something is a Button. */
export function LinkButton({
  variant = 'primary',
  size = 'md',
  icon,
  trailingIcon,
  block = false,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link
      {...rest}
      className={classNames(buttonStyles.root, className)}
      data-variant={variant}
      data-size={size}
      data-block={block || undefined}
    >
      {icon}
      <span className={buttonStyles.label}>{children}</span>
      {trailingIcon}
    </Link>
  );
}
