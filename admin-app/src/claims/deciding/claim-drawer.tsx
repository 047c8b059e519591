import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { Stack } from '@loyalty/shared-ui/stack';
import { Check } from 'lucide-react';
import { useLanguage } from '../../i18n/admin-messages';
import { ListRegion } from '../../lists/list-region';
import { paths } from '../../paths';
import { usePermissions } from '../../session/permissions.resource';
import { type Claim, pointsOf } from '../claim';
import { useClaimantName, useWorthText } from '../claim-words';
import type { Question } from '../decision';
import { useDecisions } from '../decision-outbox-provider';
import { useUserRewards } from '../claims.resource';
import styles from './claim.module.css';
import { ClaimBody, ClaimFacts, Section } from './claim-body';

interface ClaimDrawerProps {
  claim: Claim;
  /** Called with the displayed claims, not with later ones. */
  onAsk: (question: Question) => void;
  onClose: () => void;
}

/** Lists the claims that the button approves: an approval takes what was shown. @param aside their number */
function Pending({ claims, aside }: { claims: readonly Claim[]; aside: string }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const worth = useWorthText();
  return (
    <div className={styles.body}>
      <Section title={t`Awaiting approval`} aside={<span>{aside}</span>}>
        <ul aria-label={t`Awaiting approval`}>
          {claims.map((each) => (
            <Stack key={each.transactionId} as="li" row className={styles.former}>
              <Link className={styles.link} to={paths.claim(each.transactionId)}>
                {each.transactionId}
              </Link>
              <DateText value={each.claimedAt} format="date" locale={locale} />
              <span>{worth(each)}</span>
            </Stack>
          ))}
        </ul>
      </Section>
    </div>
  );
}

/**
 * Shows a claim of the dashboard's table as the queue does: its redeemed items and the rewards of its user. All that waits
 * for this user can be approved together; the button exists only then (docs/product.md §4 "Redemption").
 */
export function ClaimDrawer({ claim, onAsk, onClose }: ClaimDrawerProps) {
  const { t } = useLingui();
  const { gone } = useDecisions();
  const mayDecide = usePermissions()('claims.decide');
  const nameOf = useClaimantName();
  const rewards = useUserRewards(claim.userId);
  const pending = (rewards.data ?? [])
    .filter(({ transactionId }) => !gone.has(transactionId))
    .map((each): Claim => ({ ...claim, ...each, status: 'pending' }));
  const points = formatNumber(pointsOf(pending));
  const claims = t`${plural(pending.length, { one: '# claim', other: '# claims' })}`;
  return (
    <Dialog
      open
      onClose={onClose}
      placement="end"
      width="560px"
      title={nameOf(claim)}
      description={<ClaimFacts claim={claim} />}
      closeLabel={t`Close`}
      footer={
        pending.length > 0 && mayDecide ? (
          <Button
            block
            icon={<Check aria-hidden="true" />}
            onClick={() => onAsk({ kind: 'approve', claims: pending, ofUser: claim.userId })}
          >
            {t`Approve ${claims} · ${points} points`}
          </Button>
        ) : undefined
      }
    >
      <Stack gap={5}>
        <ClaimBody id={claim.transactionId} />
        <ListRegion
          response={rewards}
          count={pending.length}
          loadingLabel={t`Loading the rewards`}
          errorTitle={t`The rewards could not be loaded`}
          skeleton={<SkeletonRows rows={2} />}
        >
          <Pending claims={pending} aside={claims} />
        </ListRegion>
      </Stack>
    </Dialog>
  );
}
