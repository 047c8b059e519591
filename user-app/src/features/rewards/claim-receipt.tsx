import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { Facts } from '@loyalty/shared-ui/facts';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Notice } from '@loyalty/shared-ui/notice';
import { useLocation } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { FlowDrawing } from '../../celebration/flow-drawing';
import { CompanyChecks, dayAfter } from '../../claim-status/claim-status';
import { withTexts } from '../../i18n/texts';
import { useLanguage } from '../../i18n/user-messages';
import { paths } from '../../paths';
import { usePayoutDetails } from '../../payout/payout-details.resource';
import { useProgramme } from '../../programme/programme.resource';
import { Worth } from '../../worth/worth';
import { useSpokenResult } from '../../speech/use-spoken-result';
import type { PlacedClaim } from './points.resource';
import styles from './claim-receipt.module.css';

const loadOffer = () => withTexts(import('../../messages/notification-offer'));
// The claim was placed: without the offer's code there is no offer.
const NotificationOffer = lazy(async (): Promise<{ default: ComponentType }> => {
  const loaded = await loadOffer().catch(() => undefined);
  return { default: loaded?.NotificationOffer ?? (() => null) };
});

/** Renders what was claimed, where the money goes, by when, and the claim's id. It promises only what the operator has configured. */
export function ClaimReceipt({ placed }: { placed: PlacedClaim }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const top = useRef<HTMLDivElement>(null);
  useSpokenResult({ kind: 'claimed' });
  // The question may have been asked from further down.
  useEffect(() => {
    // Returns a promise in some browsers, which is no effect's end. jsdom has none.
    void top.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const [isSaid, setSaid] = useState(false);
  // A live region announces only changes, so it is rendered empty first.
  useEffect(() => {
    const timer = setTimeout(() => setSaid(true));
    return () => clearTimeout(timer);
  }, []);
  const { transactionId, points, worthPaise, decisionDays } = placed;
  const programme = useProgramme();
  const isPaidOut = worthPaise !== undefined && (programme?.payoutMethods.length ?? 0) > 0;
  const { data: details } = usePayoutDetails(isPaidOut);
  const by = useDueDay(placed);
  const isUnknown = isPaidOut && details === null;
  return (
    <div ref={top} className={styles.root}>
      <Card>
        <Stack>
          <div className={styles.head}>
            <FlowDrawing state="success" />
            <div role="status" className={styles.said}>
              {isSaid && (
                <>
                  <h2 className={styles.title}>{t`Claim request placed successfully`}</h2>
                  <p className={styles.figure}>
                    <Worth points={points} paise={worthPaise ?? null} />
                  </p>
                </>
              )}
            </div>
          </div>
          <Facts
            items={[
              ...(isPaidOut && details !== undefined
                ? [{ label: t`Paid to`, value: details?.masked ?? t`Not given yet` }]
                : []),
              ...(isPaidOut && by ? [{ label: t`Payment`, value: t`usually by ${by}` }] : []),
              ...(transactionId ? [{ label: t`Reference`, value: transactionId }] : []),
            ]}
          />
          {isUnknown && (
            <Notice
              tone="pending"
              title={t`Where should we pay you?`}
              action={
                <LinkButton to={paths.payoutDetails} state={{ returnTo: pathname }}>
                  <Trans>Add bank or UPI</Trans>
                </LinkButton>
              }
            >
              <Trans>Without your bank or UPI the money cannot be paid.</Trans>
            </Notice>
          )}
          <p>
            <CompanyChecks decisionDays={decisionDays} />
            <span> </span>
            <Trans>You will see the decision on the Home page.</Trans>
          </p>
          {transactionId && (
            <LinkButton to={paths.claim(transactionId)} variant="secondary" block>
              <Trans>See claim {placed.transactionId}</Trans>
            </LinkButton>
          )}
        </Stack>
      </Card>
      <Suspense>
        <NotificationOffer />
      </Suspense>
    </div>
  );
}

/** Returns the day by which it is usually paid, if the programme promises both parts of the wait. */
function useDueDay({ decisionDays }: PlacedClaim): string | undefined {
  const { locale } = useLanguage();
  const [now] = useState(() => Date.now());
  const paymentDays = useProgramme()?.paymentDays;
  if (decisionDays === undefined || paymentDays === undefined) return undefined;
  return dayAfter(now, decisionDays + paymentDays, locale);
}
