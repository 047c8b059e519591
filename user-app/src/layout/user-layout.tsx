import { Plural, useLingui } from '@lingui/react/macro';
import { BottomNav } from '@loyalty/shared-ui/bottom-nav';
import { useBrand } from '@loyalty/shared-ui/brand';
import { Button } from '@loyalty/shared-ui/button';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Logo } from '@loyalty/shared-ui/logo';
import { OfflineBanner, useOnline } from '@loyalty/shared-ui/offline-banner';
import { useRouteFocus } from '@loyalty/shared-ui/route-focus';
import { Link, NavLink, Outlet, useLocation, useMatches } from '@loyalty/shared-ui/router';
import { VisuallyHidden } from '@loyalty/shared-ui/visually-hidden';
import { History, House, MapPin, Menu, ScanLine, UserRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { withTexts } from '../i18n/texts';
import { useLanguage } from '../i18n/user-messages';
import { refetchStale, useStaleSince } from '../offline/persisted-responses';
import { useQueuedScans } from '../offline/use-queued-scans';
import { PageTitle } from '../page/page-title';
import { OverlayFailure, PanelFailure } from '../panel/panel-failure';
import { paths } from '../paths';
import { useProgramme } from '../programme/programme.resource';
import styles from './user-layout.module.css';
import { IconButton } from '@loyalty/shared-ui/icon-button';
import type { MessageDescriptor } from '@lingui/core';
import { useProfile } from '../session/profile.resource';

const loadPanel = () => withTexts(import(/* webpackChunkName: "user-menu" */ './user-menu-panel'));
const UserMenuPanel = lazyPanel(async () => (await loadPanel()).UserMenuPanel, OverlayFailure);

function UserMenu() {
  const { t } = useLingui();
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const prepare = () => {
    // Fails again, visibly, when the menu is opened.
    loadPanel().catch(() => undefined);
  };
  return (
    <>
      <IconButton
        label={t`Menu`}
        icon={<Menu aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      />
      {wanted && <UserMenuPanel open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

export function UserLayout() {
  const { t } = useLingui();
  const title = useScreenTitle();
  const { label, items, action } = useNavigation();
  const { name = t`Loyalty Programme` } = useBrand();
  useProgramme();
  const main = useRef<HTMLElement>(null);
  useRouteFocus(main);
  return (
    <div className={styles.frame}>
      <PageTitle title={title} />
      <a className={styles.skip} href="#main" onClick={() => main.current?.focus()}>
        {t`Skip to content`}
      </a>
      <ConnectionBanner />
      <div className={styles.screen}>
        <header className={styles.bar}>
          <Link className={styles.home} to={paths.rewards} aria-label={name}>
            <Logo size={28} />
          </Link>
          <nav className={styles.wide} aria-label={label}>
            {items.map(({ to, label: name }) => (
              <NavLink key={to} className={styles.way} to={to}>
                {name}
              </NavLink>
            ))}
            <LinkButton to={action.to} icon={action.icon}>
              {action.label}
            </LinkButton>
          </nav>
          <UserMenu />
        </header>
        <main ref={main} id="main" tabIndex={-1} className={styles.main}>
          <h1 className={styles.title}>{title}</h1>
          <SentScans />
          <Outlet />
        </main>
      </div>
      <BottomNav className={styles.narrow} label={label} items={items} action={action} />
    </div>
  );
}

function ConnectionBanner() {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const online = useOnline();
  const since = useStaleSince();
  const when = since === undefined ? undefined : formatDate(since, 'day-time', locale);
  const offlineText = when === undefined ? t`You are offline.` : t`You are offline. As of ${when}.`;
  return (
    <OfflineBanner
      offline={!online || when !== undefined}
      message={online ? t`The server does not answer. As of ${when}.` : offlineText}
      action={
        online && (
          <Button variant="secondary" onClick={refetchStale}>
            {t`Retry`}
          </Button>
        )
      }
    />
  );
}

function useNavigation() {
  const { t } = useLingui();
  return {
    label: t`Main`,
    items: [
      { to: paths.rewards, label: t`Home`, icon: <House aria-hidden="true" /> },
      { to: paths.history, label: t`History`, icon: <History aria-hidden="true" /> },
      { to: paths.stores, label: t`Stores`, icon: <MapPin aria-hidden="true" /> },
      { to: paths.personalDetails, label: t`Details`, icon: <UserRound aria-hidden="true" /> },
    ],
    action: { to: paths.scan, label: t`Scan`, icon: <ScanLine aria-hidden="true" /> },
  };
}

const ScanResults = lazyPanel(
  async () =>
    (await withTexts(import(/* webpackChunkName: "scan-results" */ '../features/scan/scan-results'))).ScanResults,
  PanelFailure,
);

const homes: readonly string[] = [paths.rewards, paths.history];

/** Renders the outcomes of scans sent in the background: on the next screen, then at home and in the history until dismissed. */
function SentScans() {
  const { pathname } = useLocation();
  const results = useQueuedScans().filter(({ outcome }) => outcome);
  const isHome = homes.includes(pathname);
  const count = results.length;
  return (
    <>
      {/* The live region exists before its text: not every screen reader announces a region that is inserted with it. */}
      <VisuallyHidden role="status">
        {results.some(({ seen }) => !seen) && (
          <Plural value={count} one="# saved scan was sent" other="# saved scans were sent" />
        )}
      </VisuallyHidden>
      {results.some(({ seen }) => isHome || !seen) && (
        // Remounted on another screen: results of the previous one count as seen.
        <ScanResults key={pathname} />
      )}
    </>
  );
}

export interface ScreenHandle {
  /** The heading; the home screen has none and greets the user. */
  title?: MessageDescriptor;
}

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

function useScreenTitle(): string {
  const { t, i18n } = useLingui();
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined;
  const name = firstName(useProfile().data?.name ?? '');
  if (handle?.title) return i18n._(handle.title);
  return name ? t`Namaste, ${name}` : t`Namaste`;
}
