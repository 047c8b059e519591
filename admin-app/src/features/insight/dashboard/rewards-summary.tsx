import { Trans } from '@lingui/react/macro';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatPaise, Num } from '@loyalty/shared-ui/num';
import { useLanguage } from '../../../i18n/admin-messages';
import { PointsRun } from '../../../page/points-run';
import styles from './dashboard.module.css';
import type { UserRewards } from './user-rewards.resource';

/** Renders a user's earned, awaiting and redeemed points, and the pending claims. */
export function RewardsSummary({ rewards }: { rewards: UserRewards }) {
  const { locale } = useLanguage();
  return (
    <div className={styles.rewardsSummary}>
      <PointsRun earned={rewards.total} awaiting={rewards.awaiting} redeemed={rewards.redeemed} />
      <p className={styles.balance}>
        <span>
          <Trans>Balance, not yet claimed</Trans>
        </span>
        <strong>
          <Num value={rewards.balance} />
        </strong>
      </p>
      {rewards.paidTo && (
        <p className={styles.balance}>
          <span>
            <Trans>Paid to</Trans>
          </span>
          <strong>{rewards.paidTo}</strong>
        </p>
      )}
      {rewards.payoutChangedAt && (
        <Notice tone="warning">
          <Trans>
            Payout details changed <DateText value={rewards.payoutChangedAt} format="day-time" locale={locale} />
          </Trans>
        </Notice>
      )}
      <section>
        <h3 className={styles.heading}>
          <Trans>Claims awaiting approval</Trans>
        </h3>
        {rewards.pending.length === 0 ? (
          <p className={styles.none}>
            <Trans>None. All claims are settled.</Trans>
          </p>
        ) : (
          <ul className={styles.claims}>
            {rewards.pending.map((claim) => (
              <li key={claim.transactionId} className={styles.claim}>
                <span>{claim.transactionId}</span>
                <DateText className={styles.when} value={claim.claimedAt} format="date" locale={locale} />
                <strong className={styles.points}>
                  <Num value={claim.points} />
                  {claim.worthPaise !== null && <span>{` · ${formatPaise(claim.worthPaise)}`}</span>}
                </strong>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
