import { useState, type ReactNode } from 'react';
import { ChevronDown, LayoutGrid } from 'lucide-react';
import { Link } from '@loyalty/shared-ui/router';
import styles from './app-frame.module.css';

export interface NavigationPage {
  readonly to: string;
  readonly label: string;
  /** Whether it is the page on screen. */
  readonly current: boolean;
}

/** A section of the area: its link leads to the first of its pages. */
export interface NavigationItem {
  readonly label: string;
  readonly icon: ReactNode;
  /** At least one. More than one are listed below the link while the section is current. */
  readonly pages: readonly [NavigationPage, ...NavigationPage[]];
  /** Whether the page on screen is in this section. */
  readonly current: boolean;
  /** Beside the label: what waits there, e.g. a number with a unit for assistive technology. */
  readonly badge?: ReactNode;
}

/** Returns `aria-current` of a section's link: "page" where no link below it says so more exactly. */
export function currentOf({ current, pages: [first, ...more] }: NavigationItem): 'page' | 'true' | undefined {
  if (!current) return undefined;
  return first.current && more.length === 0 ? 'page' : 'true';
}

interface NavigationProps {
  label: string;
  items: readonly NavigationItem[];
  /** Every page by its own name, behind one button. */
  all: { label: string; pages: readonly NavigationPage[] } | undefined;
  /** Below the links, e.g. Logout. */
  actions?: ReactNode;
  onNavigate?: () => void;
}

export function Navigation({ label, items, all, actions, onNavigate }: NavigationProps) {
  const [allShown, setAllShown] = useState(false);
  const leave = () => {
    setAllShown(false);
    onNavigate?.();
  };
  const listOf = (name: string, pages: readonly NavigationPage[]) => (
    <ul className={styles.pages} aria-label={name}>
      {pages.map(({ to, label: text, current }) => (
        <li key={to}>
          <Link className={styles.item} to={to} aria-current={current ? 'page' : undefined} onClick={leave}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <nav className={styles.navigation} aria-label={label}>
      <ul>
        {items.map((item) => (
          <li key={item.label}>
            <Link className={styles.item} to={item.pages[0].to} aria-current={currentOf(item)} onClick={leave}>
              {item.icon}
              <span>{item.label}</span>
              {item.badge != null && <span className={styles.badge}>{item.badge}</span>}
            </Link>
            {item.current && item.pages.length > 1 && listOf(item.label, item.pages)}
          </li>
        ))}
      </ul>
      {all && (
        <details open={allShown} onToggle={(event) => setAllShown(event.currentTarget.open)}>
          <summary className={styles.item}>
            <LayoutGrid aria-hidden="true" />
            <span>{all.label}</span>
            <ChevronDown className={styles.chevron} aria-hidden="true" />
          </summary>
          {allShown && listOf(all.label, all.pages)}
        </details>
      )}
      {actions != null && <div>{actions}</div>}
    </nav>
  );
}
