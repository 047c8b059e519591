import { Trans } from '@lingui/react/macro';
import { StatusChip } from '@loyalty/shared-ui/status-chip';

export function ClaimStatusChip({ status }: { status: 'pending' | 'approved' | 'rejected' }) {
  const tones = { approved: 'success', rejected: 'danger', pending: 'pending' } as const;
  return (
    <StatusChip tone={tones[status]}>
      {status === 'approved' && <Trans>Approved</Trans>}
      {status === 'rejected' && <Trans>Rejected</Trans>}
      {status === 'pending' && <Trans>Awaiting approval</Trans>}
    </StatusChip>
  );
}
