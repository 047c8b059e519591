import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Notice } from '@loyalty/shared-ui/notice';
import type { SettlementOutcome } from './settlement';

interface SettlementNoticeProps {
  outcome: SettlementOutcome;
  onDismiss: () => void;
}

/** How many ids are named; the rest are counted. */
const mostNamed = 5;

/** Says which claims an act could not settle because somebody was first: nothing was done to them. */
export function SettlementNotice({ outcome, onDismiss }: SettlementNoticeProps) {
  const { t } = useLingui();
  const named = (ids: readonly string[]) => {
    const rest = ids.length - mostNamed;
    const names = ids.slice(0, mostNamed).join(', ');
    return rest > 0 ? t`${names} and ${plural(rest, { one: '# other', other: '# others' })}` : names;
  };
  const { alreadyApproved, alreadyRejected, notFound } = outcome;
  return (
    <Notice
      tone="warn"
      live="polite"
      title={t`Somebody else was first, or another tab`}
      action={
        <Button variant="secondary" size="sm" onClick={onDismiss}>
          <Trans>Dismiss</Trans>
        </Button>
      }
    >
      {alreadyApproved.length > 0 && (
        <p>
          <Trans>Approved already: {named(alreadyApproved)}.</Trans>
        </p>
      )}
      {alreadyRejected.length > 0 && (
        <p>
          <Trans>Rejected already: {named(alreadyRejected)}.</Trans>
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
