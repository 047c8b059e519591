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

interface RedeemSectionProps {
  shown: ShownPoints;
  /** In place of the card of a user who has never had points. */
  first?: ReactNode;
  children?: ReactNode;
}

/** Renders the card of points with the redeem box; after a claim its receipt in place of the card, until the user leaves. */
export function RedeemSection({ shown: { data: points, isOld }, first, children }: RedeemSectionProps) {
  const { t } = useLingui();
  const claiming = useClaim(points?.balance ?? 0);
  const { placed } = claiming;
  const isFirst = first !== undefined && points?.earned === 0;
  return (
    <Stack as="section" aria-label={t`Redeem`}>
      <div className={styles.lead}>
        <div role="status">{placed && <ClaimReceipt key={placed.transactionId} placed={placed} />}</div>
        {!placed && (isFirst ? <Suspense fallback={<PointsCard />}>{first}</Suspense> : <PointsCard />)}
      </div>
      <RedeemBox points={points} old={isOld} claiming={claiming} />
      {children}
    </Stack>
  );
}
