import { Trans, useLingui } from '@lingui/react/macro';
import { DetailList } from '@loyalty/shared-ui/detail-list';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Num } from '@loyalty/shared-ui/num';
import { History } from 'lucide-react';
import { paths } from '../../paths';
import { PointsCard } from './points-card';
import { usePointsSummary } from './points-summary.resource';
import { RedeemBox } from './redeem-box';
import styles from './rewards.module.css';

/** /user/points: the summary, with Claim Rewards and View History (spec §2). */
export function PointsPage() {
  const { t } = useLingui();
  const { data: points } = usePointsSummary();
  return (
    <div className={styles.home}>
      <section className={styles.points} aria-label={t`Redeem`}>
        <PointsCard />
        <RedeemBox balance={points?.balance}>
          <Trans>Claim Rewards</Trans>
        </RedeemBox>
        <LinkButton to={paths.history} variant="secondary" size="lg" block icon={<History aria-hidden="true" />}>
          <Trans>View History</Trans>
        </LinkButton>
      </section>
      {points && (
        <section className={styles.summary} aria-labelledby="points-summary">
          <h2 id="points-summary">
            <Trans>Summary</Trans>
          </h2>
          <DetailList
            items={[
              { label: t`Granted for scans`, value: <Num value={points.scanned} /> },
              { label: t`Total earned`, value: <Num value={points.earned} /> },
              { label: t`Awaiting approval`, value: <Num value={points.awaiting} /> },
              { label: t`Redeemed`, value: <Num value={points.redeemed} /> },
              { label: t`Balance`, value: <Num value={points.balance} /> },
            ]}
          />
        </section>
      )}
    </div>
  );
}
