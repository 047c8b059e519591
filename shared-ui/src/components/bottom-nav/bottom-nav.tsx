import type { ReactNode } from 'react';
import { NavLink } from '@loyalty/shared-ui/router';
import { classNames } from '../internal/class-names';
import styles from './bottom-nav.module.css';

export interface BottomNavItem {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Current only on exactly this path. */
  readonly end?: boolean;
}

export interface BottomNavProps {
  label: string;
  /** Two on each side of the action. */
  items: readonly BottomNavItem[];
  /** The product's main action: Scan. */
  action: BottomNavItem;
  className?: string;
}

/** Renders the user area's bottom bar, with the scan button in the middle. Fixed to the bottom. */
export function BottomNav({ label, items, action, className }: BottomNavProps) {
  const middle = Math.ceil(items.length / 2);
  const link = (item: BottomNavItem) => (
    <li key={item.to}>
      <NavLink className={styles.item ?? ''} to={item.to} end={item.end}>
        {item.icon}
        <span className={styles.label}>{item.label}</span>
      </NavLink>
    </li>
  );
  return (
    <nav className={classNames(styles.root, className)} aria-label={label}>
      <ul className={styles.list}>
        {items.slice(0, middle).map(link)}
        <li>
          <NavLink className={classNames(styles.item, styles.action)} to={action.to} end={action.end}>
            <span className={styles.elbow}>{action.icon}</span>
            <span className={styles.label}>{action.label}</span>
          </NavLink>
        </li>
        {items.slice(middle).map(link)}
      </ul>
    </nav>
  );
}
