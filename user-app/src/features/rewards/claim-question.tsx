import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { formatNumber } from '@loyalty/shared-ui/num';

interface ClaimQuestionProps {
  open: boolean;
  /** The whole balance is claimed. */
  balance: number;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before the points are claimed (decisions.md §4 "Claim"). */
export function ClaimQuestion({ open, balance, onConfirm, onCancel }: ClaimQuestionProps) {
  const { t } = useLingui();
  const shown = formatNumber(balance);
  return (
    <ConfirmDialog
      open={open}
      variant="primary"
      title={<Plural value={balance} one={`Claim ${shown} point?`} other={`Claim ${shown} points?`} />}
      message={
        <Trans>
          All your points go into one claim, which an admin checks. You will see the decision on the Home page. If it is
          not approved, the points return to your balance.
        </Trans>
      }
      confirmLabel={t`Claim points`}
      cancelLabel={t`Cancel`}
      closeLabel={t`Close`}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
