import { useLingui } from '@lingui/react/macro';
import { BottomNav } from '@loyalty/shared-ui/bottom-nav';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Logo } from '@loyalty/shared-ui/logo';
import { useRouteFocus } from '@loyalty/shared-ui/route-focus';
import { Link, NavLink, Outlet } from '@loyalty/shared-ui/router';
import { useRef } from 'react';
import { PageTitle } from '../page/page-title';
import { paths } from '../paths';
import { ConnectionBanner } from './connection-banner';
import { useScreenTitle } from './screen-title';
import { SentScans } from './sent-scans';
import { useNavigation } from './use-navigation';
import { UserMenu } from './user-menu';
import styles from './user-layout.module.css';

/**
 * Renders the layout of the signed-in screens: heading and menu above, the five main links below (beside the heading on wide
 * screens).
 */
export function UserLayout() {
  const { t } = useLingui();
  const title = useScreenTitle();
  const { label, items, action } = useNavigation();
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
          <Link className={styles.home} to={paths.rewards} aria-label={t`Loyalty Programme`}>
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
