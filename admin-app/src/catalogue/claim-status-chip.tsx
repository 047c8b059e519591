import { Trans } from '@lingui/react/macro';
import { StatusChip } from '@loyalty/shared-ui/status-chip';

/** Renders the status of a claim as a chip. */
export function ClaimStatusChip({ status }: { status: 'pending' | 'approved' | 'rejected' }) {
  switch (status) {
    case 'approved':
      return (
        <StatusChip tone="success">
          <Trans>Approved</Trans>
        </StatusChip>
      );
    case 'rejected':
      return (
        <StatusChip tone="danger">
          <Trans>Rejected</Trans>
        </StatusChip>
      );
    case 'pending':
      return (
        <StatusChip tone="pending">
          <Trans>Awaiting approval</Trans>
        </StatusChip>
      );
  }
}
