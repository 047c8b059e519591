import { useEffect, useState } from 'react';
import { RouterProvider } from '@loyalty/shared-ui/router';
import { closeOnBack } from './close-on-back';
import { createShellRouter } from './create-shell-router';
import { prepareOffline } from './device/start-device';
import { configureErrorReports, reportError } from './error-reports/report-error';
import { fetchSiteConfig } from './federation/fetch-site-config';
import { ShellMessages } from './i18n/shell-messages';
import { SectionLoading } from './pages/section-loading';
import { SectionUnavailable } from './pages/route-failure';
import { reportRelease } from './release-reports/report-release';

type ShellRouter = ReturnType<typeof createShellRouter>;

function report(error: unknown): void {
  reportError(error);
  void reportRelease(error);
}

/** Renders the site: reads the run-time configuration, then routes every path to its remote. */
export function Shell() {
  const [router, setRouter] = useState<ShellRouter>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    fetchSiteConfig().then(
      (config) => {
        if (!current) return;
        configureErrorReports(config);
        setRouter(closeOnBack(() => createShellRouter(config)).router);
        prepareOffline(config);
      },
      (error: unknown) => {
        reportError(error);
        if (current) setFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [attempt]);

  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
    return Promise.resolve(true);
  };
  return (
    <ShellMessages>
      {router ? (
        <RouterProvider router={router} onError={report} />
      ) : failed ? (
        <SectionUnavailable onRetry={retry} />
      ) : (
        <SectionLoading onRetry={retry} />
      )}
    </ShellMessages>
  );
}
