import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { RoleName } from './redemption-columns';
import { ListRegion } from '../../lists/list-region';
import { ApprovalDialog, type ClaimToApprove } from './approval-dialog';
import type { Redemption } from './redemptions.resource';
import { RewardsSummary } from './rewards-summary';
import { countMissed, type ResolutionOutcome } from '../../claims/claim-resolution';
import { MissedClaimsNotice } from '../../claims/missed-claims-notice';
import { approveUser } from '../../claims/claim-resolution.resource';
import { useUserRewards } from './user-rewards.resource';

interface RewardsPreviewProps {
  /** The preview is closed if undefined. */
  user: Pick<Redemption, 'userId' | 'userName' | 'mobile' | 'role'> | undefined;
  onClose: () => void;
}

const NO_CLAIMS: readonly ClaimToApprove[] = [];

/** Shows a user's rewards. The approve button exists only while claims are pending (spec §4 "Redemption"). */
export function RewardsPreview({ user, onClose }: RewardsPreviewProps) {
  const { t } = useLingui();
  const answer = useUserRewards(user?.userId);
  const [approving, setApproving] = useState(NO_CLAIMS);
  const [missed, setMissed] = useState<ResolutionOutcome>();
  const rewards = answer.data;
  const summary = useRef<HTMLDivElement>(null);
  const approvedHere = useRef(false);

  // The button disappears with the pending points; the focus stays in the preview.
  useEffect(() => {
    if (!approvedHere.current || document.activeElement !== document.body) return;
    approvedHere.current = false;
    summary.current?.focus();
  }, [rewards]);

  const close = () => {
    setMissed(undefined);
    onClose();
  };
  // Only the displayed claims, not later ones.
  const changed = rewards?.payoutChangedAt ? { payoutChangedAt: rewards.payoutChangedAt } : {};
  const ask = () =>
    user && rewards && setApproving(rewards.pending.map((claim) => ({ ...user, ...claim, ...changed })));
  const shownPoints = formatNumber(rewards?.awaiting ?? 0);
  const shownClaims = t`${plural(rewards?.pending.length ?? 0, { one: '# claim', other: '# claims' })}`;
  return (
    <>
      <Dialog
        open={user !== undefined}
        onClose={close}
        placement="end"
        title={user?.userName || (user?.mobile === '' ? t`Deleted account` : t`No name yet`)}
        description={
          user && (
            <>
              <RoleName role={user.role} /> · {user.mobile}
            </>
          )
        }
        closeLabel={t`Close`}
        width="440px"
        footer={
          rewards !== undefined && rewards.awaiting > 0 ? (
            <Button block icon={<Check aria-hidden="true" />} onClick={ask}>
              <Trans>
                Approve {shownClaims} · {shownPoints} points
              </Trans>
            </Button>
          ) : undefined
        }
      >
        {missed && <MissedClaimsNotice outcome={missed} onDismiss={() => setMissed(undefined)} />}
        <ListRegion
          answer={answer}
          count={1}
          loadingLabel={t`Loading the rewards`}
          errorTitle={t`The rewards could not be loaded`}
          empty={null}
        >
          {rewards && <RewardsSummary ref={summary} rewards={rewards} />}
        </ListRegion>
      </Dialog>
      {user && (
        <ApprovalDialog
          claims={approving}
          approve={(ids, shown, onProgress) => approveUser(user.userId, ids, shown, onProgress)}
          onResolved={(_ids, outcome) => {
            setMissed(countMissed(outcome) > 0 ? outcome : undefined);
            approvedHere.current = true;
          }}
          onClose={() => setApproving(NO_CLAIMS)}
        />
      )}
    </>
  );
}
