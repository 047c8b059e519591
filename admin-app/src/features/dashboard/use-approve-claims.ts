import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { useToast } from '@loyalty/shared-ui/toast';
import { useState } from 'react';
import { useErrorText } from '../../i18n/use-error-text';
import { useRefreshAfterApproval, type ApprovalOutcome } from './approvals.resource';

/**
 * Runs an approval: once at a time, says what came of it, and has the table and the tiles read again.
 * A failure is kept as `error` for the place that asked, and logged (spec §8).
 */
export function useApproveClaims() {
  const { t } = useLingui();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefreshAfterApproval();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const tell = ({ approved, alreadyApproved, alreadyRejected, notFound, points }: ApprovalOutcome) => {
    const shownPoints = formatNumber(points);
    if (approved > 0) {
      toast.success(t`${plural(approved, { one: '# claim', other: '# claims' })} approved · ${shownPoints} points`);
    } else if (alreadyApproved > 0) {
      toast.info(t`Approved already, by somebody else or in another tab.`);
    }
    const left = alreadyRejected + notFound;
    if (left > 0) {
      toast.error(
        t`${plural(left, { one: '# claim', other: '# claims' })} could not be approved: rejected or removed.`,
      );
    }
  };

  /** @returns whether the approval went through */
  const run = async (approve: () => Promise<ApprovalOutcome>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setError(undefined);
    try {
      tell(await approve());
      return true;
    } catch (failure) {
      console.error(failure);
      setError(errorText(failure));
      return false;
    } finally {
      // Also after a failure: of many, some may have gone through.
      refresh().catch((failure: unknown) => console.error(failure));
      setBusy(false);
    }
  };
  return { run, busy, error, clearError: () => setError(undefined) };
}
