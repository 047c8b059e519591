import type { DecidableClaim } from '../claim';
import { ApproveDialog } from './approve-dialog';
import type { Verdict } from '../decision';
import { RejectDialog } from './reject-dialog';

/** What an admin is asked before claims are decided. */
export interface Question<Claim extends DecidableClaim = DecidableClaim> {
  kind: Verdict;
  claims: readonly Claim[];
}

interface ClaimDialogsProps {
  /** Nothing is open if undefined. */
  asked: Question | undefined;
  /** Called with the claims that are decided: those asked about, or some of them. */
  onDecide: (verdict: Verdict, claims: readonly DecidableClaim[], reason?: string) => void;
  onClose: () => void;
}

/** Renders the question before claims are decided, if any: the same in the queue and on the dashboard. */
export function ClaimDialogs({ asked, onDecide, onClose }: ClaimDialogsProps) {
  if (!asked) return null;
  const { kind, claims } = asked;
  return kind === 'approve' ? (
    <ApproveDialog claims={claims} onApprove={(some) => onDecide('approve', some)} onClose={onClose} />
  ) : (
    <RejectDialog claims={claims} onReject={(reason) => onDecide('reject', claims, reason)} onClose={onClose} />
  );
}
