import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Notice } from '@loyalty/shared-ui/notice';
import { Stack } from '@loyalty/shared-ui/stack';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { useLocation } from '@loyalty/shared-ui/router';
import { stopOffers } from '../../consents/consents.resource';
import { useErrorText } from '../../i18n/use-error-text';
import { PageTitle } from '../../page/page-title';
import { paths } from '../../paths';
import { useState } from 'react';
import styles from './stop-offers.module.css';

/** /user/stop: the link in messages with offers. A tap stops them: a preview of the link, which only opens it, does not. */
export function StopOffersPage() {
  const { t } = useLingui();
  const { hash } = useLocation();
  const [isStopped, setIsStopped] = useState(false);
  const stop = useCommand(() => stopOffers(hash.slice(1)), {
    onSuccess: () => setIsStopped(true),
    onError: useErrorText(),
  });
  return (
    <main className={styles.page}>
      <PageTitle title={t`Stop offers`} />
      <Card>
        <Stack gap={4}>
          <h1>{isStopped ? t`Offers are stopped` : t`Stop offers`}</h1>
          {isStopped ? (
            <>
              <Notice tone="success" live="polite">
                <Trans>We send you no more offers. News of your claims and payments still comes.</Trans>
              </Notice>
              <LinkButton to={paths.rewards} variant="secondary" block>{t`Open the programme`}</LinkButton>
            </>
          ) : (
            <>
              <p>
                <Trans>
                  You get no more offers and schemes by SMS and WhatsApp. News of your claims and payments still comes.
                </Trans>
              </p>
              {stop.error !== undefined && (
                <Notice tone="danger" live="assertive">
                  {stop.error}
                </Notice>
              )}
              <Button block busy={stop.pending} busyLabel={t`Stopping…`} onClick={() => void stop.run()}>
                {t`Send me no more offers`}
              </Button>
            </>
          )}
        </Stack>
      </Card>
    </main>
  );
}
