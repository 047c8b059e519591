import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { formatNumber } from '@loyalty/shared-ui/num';
import type { Redemption } from './redemptions.resource';
import type { SettlementOutcome } from './settlement';
import { SettlementProgress } from './settlement-progress';
import { approveTransactions, transactionsPerCall } from './settlements.resource';
import { useSettlementDialog } from './use-settlement-dialog';
import { useWhose } from './use-whose';

interface ApprovalDialogProps {
  /** The claims to approve; none: the dialog is closed. */
  claims: readonly Redemption[];
  onClose: () => void;
  /** They are settled, by this approval or by somebody before it. */
  onSettled: (transactionIds: readonly string[], outcome: SettlementOutcome) => void;
}

/** Asks before claims are approved: how many, whose, and how many points move. It cannot be undone. */
export function ApprovalDialog({ claims, onClose, onSettled }: ApprovalDialogProps) {
  const { t } = useLingui();
  const dialog = useSettlementDialog({ verdict: 'approval', claims, onClose, onSettled });
  const { asked, busy, done, error } = dialog;
  const points = formatNumber(dialog.points);
  const whose = useWhose(asked);
  return (
    <ConfirmDialog
      open={claims.length > 0}
      tone="primary"
      title={t`Approve ${plural(asked.length, { one: '# claim', other: '# claims' })}?`}
      message={t`${points} points of ${whose} move from awaiting to redeemed. This cannot be undone.`}
      confirmLabel={error === undefined ? t`Approve ${points} points` : t`Retry`}
      cancelLabel={t`Cancel`}
      closeLabel={t`Close`}
      busy={busy}
      busyLabel={t`Approving…`}
      error={error}
      onConfirm={() => void dialog.settle(approveTransactions)}
      onCancel={dialog.close}
    >
      {busy && asked.length > transactionsPerCall && (
        <SettlementProgress label={t`Approving claims`} done={done} total={asked.length} />
      )}
    </ConfirmDialog>
  );
}
