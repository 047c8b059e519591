import { formatDate } from '@loyalty/shared-ui/date-text';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import type { ClaimStatus, PayoutState } from './read-claim-status';

interface ClaimStatusChipProps {
  status: ClaimStatus;
  payout?: PayoutState | undefined;
  className?: string;
}

export function ClaimStatusChip({ status, payout, className }: ClaimStatusChipProps) {
  const { t } = useLingui();
  if (payout === 'paid') return <StatusChip tone="success">{t`Paid`}</StatusChip>;
  if (payout === 'returned') return <StatusChip tone="danger">{t`Returned by the bank`}</StatusChip>;
  const place = className === undefined ? {} : { className };
  switch (status) {
    case 'pending':
      return <StatusChip tone="pending" {...place}>{t`Awaiting approval`}</StatusChip>;
    case 'approved':
      return <StatusChip tone="success">{t`Approved`}</StatusChip>;
    case 'rejected':
      return <StatusChip tone="danger">{t`Not approved, points returned`}</StatusChip>;
  }
}

/** Says who decides on a claim, and in how many days if the operator has configured them. */
export function CompanyChecks({ decisionDays }: { decisionDays: number | undefined }) {
  if (decisionDays === undefined) return <Trans>The company checks your claim.</Trans>;
  return (
    <Plural
      value={decisionDays}
      one="The company checks your claim, usually within # day."
      other="The company checks your claim, usually within # days."
    />
  );
}

const DAY_MS = 86_400_000;

/** Returns a day in words, e.g. "28 Nov": `days` after a moment; undefined if no number of days is promised. */
export function dayAfter(moment: string | number, days: number | undefined, locale: string): string | undefined {
  return days === undefined ? undefined : formatDate(new Date(moment).getTime() + days * DAY_MS, 'day', locale);
}
