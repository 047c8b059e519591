import { useId, type ReactNode } from 'react';
import { NavLink } from '@loyalty/shared-ui/router';
import styles from './app-frame.module.css';

export interface NavigationItem {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Beside the label: what waits there, e.g. a number with a unit for assistive technology. */
  readonly badge?: ReactNode;
  /** Current only on exactly this path, not below it. */
  readonly end?: boolean;
}

export interface NavigationGroup {
  readonly label?: string;
  readonly items: readonly NavigationItem[];
}

interface NavigationProps {
  label: string;
  groups: readonly NavigationGroup[];
  /** Below the last group, e.g. Logout. */
  actions?: ReactNode;
  onNavigate?: () => void;
}

export function Navigation({ label, groups, actions, onNavigate }: NavigationProps) {
  const id = useId();
  return (
    <nav className={styles.navigation} aria-label={label}>
      {groups.map((group, index) => {
        const headingId = group.label === undefined ? undefined : `group-${id}-${index}`;
        return (
          <div key={group.label ?? index}>
            {headingId !== undefined && (
              <span className={styles.heading} id={headingId}>
                {group.label}
              </span>
            )}
            <ul aria-labelledby={headingId}>
              {group.items.map((item) => (
                <li key={item.to}>
                  <NavLink className={styles.item ?? ''} to={item.to} end={item.end} onClick={onNavigate}>
                    {item.icon}
                    <span>{item.label}</span>
                    {item.badge != null && <span className={styles.badge}>{item.badge}</span>}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {actions != null && <div>{actions}</div>}
    </nav>
  );
}
