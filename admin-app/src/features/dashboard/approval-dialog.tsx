import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import type { Redemption } from './redemptions.resource';
import { type ResolutionOutcome, worthOfClaims } from '../../claims/claim-resolution';
import { ResolutionProgress, useResolutionDialog, useClaimantLabel } from './use-resolution-dialog';
import { approveTransactions, MAX_CLAIMS_PER_CALL, shownValuesOf } from '../../claims/claim-resolution.resource';

export type ClaimToApprove = Pick<
  Redemption,
  'transactionId' | 'points' | 'valuePaise' | 'worthPaise' | 'userId' | 'userName' | 'mobile' | 'payoutChangedAt'
>;

interface ApprovalDialogProps {
  /** The claims to approve; the dialog is closed if empty. */
  claims: readonly ClaimToApprove[];
  onClose: () => void;
  /** Called with the claims resolved by this approval or before it. */
  onResolved: (transactionIds: readonly string[], outcome: ResolutionOutcome) => void;
  approve?: typeof approveTransactions;
}

/** Asks for confirmation of an approval: number of claims, owner, points. It cannot be undone. */
export function ApprovalDialog({ claims, onClose, onResolved, approve = approveTransactions }: ApprovalDialogProps) {
  const { t } = useLingui();
  const dialog = useResolutionDialog({ verdict: 'approval', claims, onClose, onResolved });
  const { asked, busy, done, error } = dialog;
  const points = formatNumber(dialog.points);
  const worth = worthOfClaims(asked);
  const claimant = useClaimantLabel(asked);
  const changed = new Set(asked.flatMap(({ userId, payoutChangedAt }) => (payoutChangedAt ? userId : []))).size;
  return (
    <ConfirmDialog
      open={claims.length > 0}
      variant="primary"
      title={t`Approve ${plural(asked.length, { one: '# claim', other: '# claims' })}?`}
      message={
        worth === null
          ? t`${points} points of ${claimant} move from awaiting to redeemed. This cannot be undone.`
          : t`${points} points of ${claimant}, worth ${formatPaise(worth)}, move from awaiting to redeemed. This cannot be undone.`
      }
      confirmLabel={t`Approve ${points} points`}
      retryLabel={t`Retry`}
      cancelLabel={t`Cancel`}
      closeLabel={t`Close`}
      busy={busy}
      busyLabel={t`Approving…`}
      error={error}
      onConfirm={() => void dialog.resolve((ids, onProgress) => approve(ids, shownValuesOf(asked), onProgress))}
      onCancel={dialog.close}
    >
      {changed > 0 && (
        <Notice tone="warning">
          <Plural
            value={changed}
            one="# person has changed their payout details within the last day. Make sure that the change is theirs."
            other="# people have changed their payout details within the last day. Make sure that the changes are theirs."
          />
        </Notice>
      )}
      {busy && asked.length > MAX_CLAIMS_PER_CALL && (
        <ResolutionProgress label={t`Approving claims`} done={done} total={asked.length} />
      )}
    </ConfirmDialog>
  );
}
