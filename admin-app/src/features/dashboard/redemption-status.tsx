import { Trans } from '@lingui/react/macro';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import type { RedemptionStatus } from './redemptions.resource';

/** Where a claim stands, as a chip. */
export function RedemptionStatusChip({ status }: { status: RedemptionStatus }) {
  if (status === 'approved') {
    return (
      <StatusChip tone="ok">
        <Trans>Approved</Trans>
      </StatusChip>
    );
  }
  if (status === 'rejected') {
    return (
      <StatusChip tone="bad">
        <Trans>Rejected</Trans>
      </StatusChip>
    );
  }
  return (
    <StatusChip tone="copper">
      <Trans>Awaiting approval</Trans>
    </StatusChip>
  );
}
