import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'style' | 'children' | 'aria-label'> {
  /** Its accessible name and tooltip. Include the item's name in a list: "Edit Ball Valve". */
  label: string;
  icon: ReactNode;
  /** `sm` 32/40 px, `md` 40/48 px, by density. Default `md`. */
  size?: 'sm' | 'md';
}

/** Renders a button with an icon only. */
export function IconButton({ label, icon, size = 'md', type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      className={classNames(styles.root, className)}
      data-size={size}
      aria-label={label}
    >
      {icon}
    </button>
  );
}
