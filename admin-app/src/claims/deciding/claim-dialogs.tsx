import type { Deciding } from '../use-deciding';
import { ApproveDialog } from './approve-dialog';
import { RejectDialog } from './reject-dialog';

/** Renders the question before claims are decided, if any: the same in the queue and on the dashboard. */
export function ClaimDialogs({ question, decide, close }: Pick<Deciding, 'question' | 'decide' | 'close'>) {
  if (!question) return null;
  const { kind, claims } = question;
  return kind === 'approve' ? (
    <ApproveDialog claims={claims} onApprove={(some) => decide('approve', some)} onClose={close} />
  ) : (
    <RejectDialog claims={claims} onReject={(reason) => decide('reject', claims, reason)} onClose={close} />
  );
}
