import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Check } from 'lucide-react';
import { type DecidableClaim, pointsOf } from '../../../claims/claim';
import { useDecisions } from '../../../claims/decision-outbox-provider';
import { ListRegion } from '../../../lists/list-region';
import { usePermissions } from '../../../session/permissions.resource';
import { RoleName } from './redemption-columns';
import type { Redemption } from './redemptions.resource';
import { RewardsSummary } from './rewards-summary';
import { useUserRewards } from './user-rewards.resource';

interface RewardsPreviewProps {
  /** The preview is closed if undefined. */
  user: Pick<Redemption, 'userId' | 'userName' | 'mobile' | 'role'> | undefined;
  /** Called with the displayed claims, not with later ones. */
  onApprove: (claims: readonly DecidableClaim[]) => void;
  onClose: () => void;
}

/** Shows a user's rewards. The approve button exists only while claims are pending (docs/product.md §4 "Redemption"). */
export function RewardsPreview({ user, onApprove, onClose }: RewardsPreviewProps) {
  const { t } = useLingui();
  const { gone } = useDecisions();
  const mayDecide = usePermissions()('claims.decide');
  const response = useUserRewards(user?.userId);
  const rewards = response.data;
  const pending = rewards?.pending.filter(({ transactionId }) => !gone.has(transactionId)) ?? [];
  const shownPoints = formatNumber(pointsOf(pending));
  const shownClaims = t`${plural(pending.length, { one: '# claim', other: '# claims' })}`;
  return (
    <Dialog
      open={user !== undefined}
      onClose={onClose}
      placement="end"
      title={user?.userName || (user?.mobile === '' ? t`Deleted account` : t`No name yet`)}
      description={
        user && (
          <>
            <RoleName role={user.role} />
            <span>{` · ${user.mobile}`}</span>
          </>
        )
      }
      closeLabel={t`Close`}
      width="440px"
      footer={
        user && pending.length > 0 && mayDecide ? (
          <Button
            block
            icon={<Check aria-hidden="true" />}
            onClick={() => onApprove(pending.map((claim) => ({ ...user, ...claim })))}
          >
            <Trans>
              Approve {shownClaims} · {shownPoints} points
            </Trans>
          </Button>
        ) : undefined
      }
    >
      <ListRegion
        response={response}
        count={1}
        loadingLabel={t`Loading the rewards`}
        errorTitle={t`The rewards could not be loaded`}
        empty={null}
      >
        {rewards && <RewardsSummary rewards={{ ...rewards, pending }} />}
      </ListRegion>
    </Dialog>
  );
}
