import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { formatNumber } from '@loyalty/shared-ui/num';
import { approveTransactions } from './approvals.resource';
import type { Redemption } from './redemptions.resource';
import { useApproveClaims } from './use-approve-claims';

interface ApprovalDialogProps {
  /** The claims to approve; none: the dialog is closed. */
  claims: readonly Redemption[];
  onClose: () => void;
  /** They are approved. */
  onApproved: (transactionIds: readonly string[]) => void;
}

/** Asks before claims are approved: how many, whose, and how many points move. It cannot be undone. */
export function ApprovalDialog({ claims, onClose, onApproved }: ApprovalDialogProps) {
  const { t } = useLingui();
  const { run, busy, error, clearError } = useApproveClaims();
  const count = claims.length;
  const people = new Set(claims.map(({ userId }) => userId)).size;
  const points = formatNumber(claims.reduce((sum, claim) => sum + claim.points, 0));
  const [first] = claims;
  const whose =
    people === 1 && first
      ? first.userName || first.mobile
      : t`${plural(people, { one: '# person', other: '# people' })}`;

  const close = () => {
    clearError();
    onClose();
  };
  const approve = async () => {
    const ids = claims.map(({ transactionId }) => transactionId);
    if (await run(() => approveTransactions(ids))) onApproved(ids);
  };
  return (
    <ConfirmDialog
      open={count > 0}
      tone="primary"
      title={t`Approve ${plural(count, { one: '# claim', other: '# claims' })}?`}
      message={t`${points} points of ${whose} move from awaiting to redeemed. This cannot be undone.`}
      confirmLabel={t`Approve ${points} points`}
      cancelLabel={t`Cancel`}
      closeLabel={t`Close`}
      busy={busy}
      busyLabel={t`Approving…`}
      error={error}
      onConfirm={() => void approve()}
      onCancel={close}
    />
  );
}
