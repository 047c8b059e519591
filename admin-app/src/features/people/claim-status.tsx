import { Trans } from '@lingui/react/macro';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import type { ClaimStatus } from './person.resource';

/** Where a claim stands, as a chip. */
export function ClaimStatusChip({ status }: { status: ClaimStatus }) {
  switch (status) {
    case 'approved':
      return (
        <StatusChip tone="ok">
          <Trans>Approved</Trans>
        </StatusChip>
      );
    case 'rejected':
      return (
        <StatusChip tone="bad">
          <Trans>Rejected</Trans>
        </StatusChip>
      );
    case 'pending':
      return (
        <StatusChip tone="copper">
          <Trans>Awaiting approval</Trans>
        </StatusChip>
      );
  }
}
