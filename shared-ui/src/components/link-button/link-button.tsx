import type { ComponentPropsWithRef, ReactNode } from 'react';
import type { ButtonSize, ButtonVariant } from '../button/button';
import buttonStyles from '../button/button.module.css';
import { classNames } from '../internal/class-names';
import { Link } from '@loyalty/shared-ui/router';

export interface LinkButtonProps extends Omit<ComponentPropsWithRef<typeof Link>, 'style'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  trailingIcon?: ReactNode;
  block?: boolean;
}

/** Renders a link that looks like a button, for navigation. Use a Button for what changes something. */
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
