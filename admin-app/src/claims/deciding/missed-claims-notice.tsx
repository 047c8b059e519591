import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Notice } from '@loyalty/shared-ui/notice';
import type { ResolutionOutcome } from '../claim-resolution';

interface MissedClaimsNoticeProps {
  outcome: ResolutionOutcome;
  onDismiss: () => void;
}

/** Number of ids shown; the rest are counted. */
const MAX_NAMED = 5;

/** Lists the claims that another admin had resolved before; they were left unchanged. */
export function MissedClaimsNotice({ outcome, onDismiss }: MissedClaimsNoticeProps) {
  const { t } = useLingui();
  const named = (ids: readonly string[]) => {
    const rest = ids.length - MAX_NAMED;
    const names = ids.slice(0, MAX_NAMED).join(', ');
    return rest > 0 ? t`${names} and ${plural(rest, { one: '# other', other: '# others' })}` : names;
  };
  const { alreadyApproved, alreadyRejected, notFound } = outcome;
  return (
    <Notice
      tone="warning"
      live="polite"
      title={t`Already settled by another admin or in another tab`}
      action={
        <Button variant="secondary" size="sm" onClick={onDismiss}>
          <Trans>Dismiss</Trans>
        </Button>
      }
    >
      {alreadyApproved.length > 0 && (
        <p>
          <Trans>Already approved: {named(alreadyApproved)}.</Trans>
        </p>
      )}
      {alreadyRejected.length > 0 && (
        <p>
          <Trans>Already rejected: {named(alreadyRejected)}.</Trans>
        </p>
      )}
      {notFound.length > 0 && (
        <p>
          <Trans>No longer there: {named(notFound)}.</Trans>
        </p>
      )}
    </Notice>
  );
}
