import { plural } from '@lingui/core/macro';
import { useLingui, Plural } from '@lingui/react/macro';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import type { ReactNode } from 'react';
import { useTypedCount } from '../../../forms/use-typed-count';

interface ConsequenceProps {
  quantity: number;
  /** Undefined while unknown: then only the paper is mentioned. */
  rewardPoints: number | undefined;
  /** Sheets of paper, and labels per sheet; undefined while unknown. */
  paper: { sheets: number; perSheet: number } | undefined;
}

/** Renders the paper and possible points of a batch: "100 A4 sheets of 24 · 96,000 points if all are scanned". */
export function Consequence({ quantity, rewardPoints, paper }: ConsequenceProps) {
  return (
    <>
      {paper && (
        <Plural
          value={paper.sheets}
          one={`# A4 sheet of ${paper.perSheet}`}
          other={`# A4 sheets of ${paper.perSheet}`}
        />
      )}
      <span>{paper && rewardPoints !== undefined && ' · '}</span>
      {rewardPoints !== undefined && (
        <Plural value={quantity * rewardPoints} one="# point if all are scanned" other="# points if all are scanned" />
      )}
    </>
  );
}

interface ConfirmLargeBatchProps {
  quantity: number;
  /** A sentence about paper and points. */
  consequence: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks to repeat the quantity before a large batch is generated. */
export function ConfirmLargeBatch({ quantity, consequence, onConfirm, onCancel }: ConfirmLargeBatchProps) {
  const { t } = useLingui();
  const typed = useTypedCount({ count: quantity, label: t`Confirm the quantity`, needed: true, onConfirm });
  return (
    <ConfirmDialog
      open
      variant="primary"
      title={t`Generate ${plural(quantity, { one: '# QR', other: '# QRs' })}?`}
      message={consequence}
      confirmLabel={t`Generate ${plural(quantity, { one: '# QR', other: '# QRs' })}`}
      cancelLabel={t`Cancel`}
      closeLabel={t`Close`}
      onConfirm={typed.confirm}
      onCancel={onCancel}
    >
      {typed.field}
    </ConfirmDialog>
  );
}
