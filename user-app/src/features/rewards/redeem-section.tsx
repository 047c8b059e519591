import { useLingui } from '@lingui/react/macro';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { Stack } from '@loyalty/shared-ui/stack';
import { Suspense, type ReactNode } from 'react';
import { withTexts } from '../../i18n/texts';
import { PanelFailure } from '../../panel/panel-failure';
import { type ShownPoints, useClaim } from './points.resource';
import { PointsCard } from './points-card';
import { RedeemBox } from './redeem-box';
import styles from './rewards.module.css';

// Of the same chunk as the question, which comes before.
const ClaimReceipt = lazyPanel(
  async () => (await withTexts(import(/* webpackChunkName: "claim-question" */ './claim-receipt'))).ClaimReceipt,
  PanelFailure,
);

// In place of the card of a user who has never had points.
const FirstScan = lazyPanel(async () => (await withTexts(import('./first-scan'))).FirstScan, PanelFailure, {
  ownSuspense: false,
});

interface RedeemSectionProps {
  shown: ShownPoints;
  /** What comes above is not placed yet: a button that moves under a thumb must not be enabled. */
  waits?: boolean;
  children?: ReactNode;
}

/** Renders the card of points with the redeem box; after a claim its receipt in place of the card, until the user leaves or has points again. */
export function RedeemSection({ shown: { data: points, isOld }, waits = false, children }: RedeemSectionProps) {
  const { t } = useLingui();
  const claiming = useClaim(points?.balance ?? 0);
  const { placed, isBalanceFresh } = claiming;
  // An adjustment can give points to a user who has earned none.
  const isFirst = points?.earned === 0 && points.balance === 0 && points.awaiting === 0;
  const hasMore = isBalanceFresh && (points?.balance ?? 0) > 0;
  return (
    <Stack as="section" aria-label={t`Redeem`}>
      <div className={styles.lead}>
        {placed && <ClaimReceipt key={placed.transactionId} placed={placed} />}
        {(!placed || hasMore) &&
          (isFirst ? (
            <Suspense fallback={<PointsCard />}>
              <FirstScan />
            </Suspense>
          ) : (
            <PointsCard />
          ))}
      </div>
      <RedeemBox points={waits ? undefined : points} old={isOld} claiming={claiming} />
      {children}
    </Stack>
  );
}
