import { useLingui } from '@lingui/react/macro';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import type { ClaimStatus } from './claim-status';

interface ClaimStatusChipProps {
  status: ClaimStatus;
  className?: string;
}

/** Renders the state of a claim in a word or two; pending is copper. */
export function ClaimStatusChip({ status, className }: ClaimStatusChipProps) {
  const { t } = useLingui();
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
