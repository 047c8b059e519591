import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Check } from 'lucide-react';
import { usePermissions } from '../../session/permissions.resource';
import { type Claim, pointsOf } from '../claim';
import { useClaimantName } from '../claim-words';
import type { Question } from '../decision';
import { useDecisions } from '../decision-outbox-provider';
import { useUserRewards } from '../user-rewards.resource';
import { ClaimBody, ClaimFacts } from './claim-body';

interface ClaimDrawerProps {
  claim: Claim;
  /** Called with the displayed claims, not with later ones. */
  onAsk: (question: Question) => void;
  onClose: () => void;
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
  const rewards = useUserRewards(claim.userId).data ?? [];
  const pending = rewards
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
      <ClaimBody id={claim.transactionId} />
    </Dialog>
  );
}
