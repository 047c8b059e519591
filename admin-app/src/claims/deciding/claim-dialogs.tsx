import type { Deciding } from '../use-deciding';
import { ApproveDialog } from './approve-dialog';
import { RejectDialog } from './reject-dialog';

/** Renders the question before claims are decided, if any: the same in the queue and on the dashboard. */
export function ClaimDialogs({ asked, decide, close }: Pick<Deciding, 'asked' | 'decide' | 'close'>) {
  if (!asked) return null;
  const { kind, claims } = asked;
  return kind === 'approve' ? (
    <ApproveDialog claims={claims} onApprove={(some) => decide('approve', some)} onClose={close} />
  ) : (
    <RejectDialog claims={claims} onReject={(reason) => decide('reject', claims, reason)} onClose={close} />
  );
}
