import { AppFrame, type NavigationItem } from '@loyalty/shared-ui/app-frame';
import { RouteErrorPanel } from '@loyalty/shared-ui/error-boundary';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Outlet, ScrollRestoration, useLocation } from '@loyalty/shared-ui/router';
import { ThemeSwitch, useTheme } from '@loyalty/shared-ui/theme-switch';
import { Activity, House } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { paths } from '../paths';
import { texts } from '../texts';
import { Page } from '../page/page';

function Appearance() {
  const [theme, setTheme] = useTheme();
  return <ThemeSwitch label={texts.appearance} options={texts.themes} value={theme} onValueChange={setTheme} />;
}

/** Renders the frame around every screen of the area. */
export function Area() {
  useEffect(() => {
    // Another area may have shown its texts in another language.
    document.documentElement.lang = 'en';
  }, []);
  const { pathname } = useLocation();
  const itemOf = (to: string, label: string, icon: ReactNode): NavigationItem => {
    const current = pathname === to;
    return { label, icon, current, pages: [{ to, label, current }] };
  };
  return (
    <AppFrame
      name={texts.area}
      homeTo={paths.home}
      items={[
        itemOf(paths.home, texts.home.title, <House aria-hidden="true" />),
        itemOf(paths.service, texts.service.title, <Activity aria-hidden="true" />),
      ]}
      tools={<Appearance />}
      footer={texts.programme}
      navLabel={texts.navigation}
      menuLabel={texts.menu}
      closeLabel={texts.close}
      skipLabel={texts.skip}
    >
      <Outlet />
      <ScrollRestoration />
    </AppFrame>
  );
}

/** Renders in place of a screen that fails, or whose code cannot be loaded; the frame around it still works. */
export function PageFailure() {
  const { title, message, reload, notLoaded, notLoadedText, offline } = texts.failure;
  return (
    <RouteErrorPanel
      title={title}
      message={message}
      retryLabel={reload}
      notLoaded={{ title: notLoaded, message: notLoadedText, retryLabel: texts.service.retry }}
      offline={offline}
    />
  );
}

/** Renders at unknown addresses below the area's prefix. */
export function NotFoundPage() {
  const { title, message, home } = texts.notFound;
  return (
    <Page title={title} intro={message}>
      <LinkButton to={paths.home}>{home}</LinkButton>
    </Page>
  );
}
