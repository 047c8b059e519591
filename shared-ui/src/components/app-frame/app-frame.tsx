import { useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Menu, Search } from 'lucide-react';
import { Link } from '@loyalty/shared-ui/router';
import { Button } from '../button/button';
import { IconButton } from '../icon-button/icon-button';
import { Wordmark } from '../logo/logo';
import { useRouteFocus } from '../../platform/route-focus';
import styles from './app-frame.module.css';
import { MenuDrawer } from './menu-drawer';
import { Navigation, type NavigationGroup } from './navigation';

export interface AppFrameActionProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
}

/** Renders an action among the links of the rail, e.g. Logout. */
export function AppFrameAction({ label, icon, onClick }: AppFrameActionProps) {
  return (
    <button type="button" className={styles.item} onClick={onClick}>
      {icon}
      <span>{label}</span>
    </button>
  );
}

export type { NavigationGroup, NavigationItem } from './navigation';

export interface AppFrameProps {
  /** The programme's name, beside the logo. */
  name: string;
  homeTo: string;
  groups: readonly NavigationGroup[];
  children: ReactNode;
  /** Opens the search over everything: a button at the top of the rail, with its keys, and in the bar. */
  search?: {
    label: string;
    /** E.g. "⌘K". */ keys: string;
    /** For `aria-keyshortcuts`. */ ariaKeys: string;
    onOpen: () => void;
  };
  /** AppFrameAction elements, below the links. */
  actions?: ReactNode;
  /** At the bottom of the rail: language, appearance. */
  tools?: ReactNode;
  footer: ReactNode;
  navLabel: string;
  menuLabel: string;
  closeLabel: string;
  skipLabel: string;
}

/** As in app-frame.module.css, which hides the rail. */
const narrow = '(width < 1024px)';

function followNarrow(changed: () => void): () => void {
  const media = matchMedia(narrow);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Returns whether there is no space for the rail: its links and what their badges fetch are left out. */
const useNarrow = () => useSyncExternalStore(followNarrow, () => matchMedia(narrow).matches);

/**
 * Renders the frame of the admin area: a grouped rail of 228 px; below 1024 px a bar with a menu that opens as a dialog. It
 * contains <main>, the skip link and the compact density, moves the focus after a navigation, and prints its content only.
 */
export function AppFrame({
  name,
  homeTo,
  groups,
  children,
  search,
  actions,
  tools,
  footer,
  navLabel,
  menuLabel,
  closeLabel,
  skipLabel,
}: AppFrameProps) {
  const main = useRef<HTMLElement>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  const isNarrow = useNarrow();
  useRouteFocus(main);
  const closeMenu = () => setMenuOpen(false);
  const isBehind = menuOpen || undefined;
  const home = (
    <Link className={styles.home} to={homeTo} onClick={closeMenu}>
      <Wordmark name={name} />
    </Link>
  );

  return (
    <div className={styles.root} data-density="compact">
      <a
        className={styles.skip}
        href="#main"
        aria-hidden={isBehind}
        onClick={(event) => {
          // The router must not handle the fragment as a navigation.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {skipLabel}
      </a>
      {!isNarrow && (
        <div className={styles.rail} aria-hidden={isBehind}>
          {home}
          {search && (
            <button
              type="button"
              className={styles.search}
              aria-haspopup="dialog"
              aria-keyshortcuts={search.ariaKeys}
              onClick={search.onOpen}
            >
              <Search aria-hidden="true" />
              <span>{search.label}</span>
              <kbd aria-hidden="true">{search.keys}</kbd>
            </button>
          )}
          <Navigation label={navLabel} groups={groups} actions={actions} />
          {tools != null && <div className={styles.tools}>{tools}</div>}
        </div>
      )}
      <header className={styles.bar} aria-hidden={isBehind}>
        {home}
        {search && (
          <IconButton
            className={styles.magnifier}
            label={search.label}
            icon={<Search aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={search.onOpen}
          />
        )}
        <Button
          variant="quiet"
          icon={<Menu aria-hidden="true" />}
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={() => setMenuOpen(true)}
        >
          {menuLabel}
        </Button>
      </header>
      {menuOpen && (
        <MenuDrawer onClose={closeMenu} title={menuLabel} closeLabel={closeLabel}>
          <Navigation label={navLabel} groups={groups} actions={actions} onNavigate={closeMenu} />
          {tools != null && <div className={styles.tools}>{tools}</div>}
        </MenuDrawer>
      )}
      <div className={styles.page} aria-hidden={isBehind}>
        <main ref={main} id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
        <footer className={styles.footer}>{footer}</footer>
      </div>
    </div>
  );
}
