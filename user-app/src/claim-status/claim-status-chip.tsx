import { useLingui } from '@lingui/react/macro';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import type { ClaimStatus, PayoutState } from './claim-status';

interface ClaimStatusChipProps {
  status: ClaimStatus;
  /** State of the money, if the claim has any. */
  payout?: PayoutState | undefined;
  className?: string;
}

/** Renders the state of a claim in a word or two; pending is copper. */
export function ClaimStatusChip({ status, payout, className }: ClaimStatusChipProps) {
  const { t } = useLingui();
  if (payout === 'paid') return <StatusChip tone="success">{t`Paid`}</StatusChip>;
  if (payout === 'returned') return <StatusChip tone="danger">{t`Returned by the bank`}</StatusChip>;
  const place = className === undefined ? {} : { className };
  switch (status) {
    case 'pending':
      return <StatusChip tone="pending" {...place}>{t`Awaiting approval`}</StatusChip>;
    case 'approved':
      return <StatusChip tone="success">{t`Approved`}</StatusChip>;
    case 'rejected':
      return <StatusChip tone="danger">{t`Not approved, points returned`}</StatusChip>;
  }
}
