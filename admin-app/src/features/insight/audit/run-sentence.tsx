import { Plural, Trans } from '@lingui/react/macro';
import { formatPaise } from '@loyalty/shared-ui/num';
import type { AuditEvent } from './audit.resource';
import { EndCause } from './end-cause';
import { numberOf, textOf } from './event-details';
import { PayoutRunLink, UserLink } from './event-links';

/** Describes an action on a payout run, with its payments. */
export function RunSentence({ event }: { event: AuditEvent }) {
  if (event.action === 'payout-result-corrected') return <Corrected event={event} />;
  return (
    <>
      <Action event={event} />
      <span>{': '}</span>
      {event.action === 'payout-results-applied' ? <Results event={event} /> : <Payments event={event} />}
      <EndCause event={event} />
    </>
  );
}

function Action({ event }: { event: AuditEvent }) {
  const run = <PayoutRunLink event={event} />;
  switch (event.action) {
    case 'payout-run-created':
      return <Trans>Made payout run {run}</Trans>;
    case 'payout-run-confirmed':
      return <Trans>Confirmed payout run {run}</Trans>;
    case 'payout-run-sent':
      return <Trans>Marked payout run {run} as sent to the bank</Trans>;
    case 'payout-run-cancelled':
      return <Trans>Cancelled payout run {run}</Trans>;
    case 'payout-items-left':
      return <Left event={event} />;
    case 'payout-file-downloaded':
      return <Trans>Downloaded the payment file of run {run}</Trans>;
    default:
      return <Trans>Stored the bank’s results of run {run}</Trans>;
  }
}

function Left({ event }: { event: AuditEvent }) {
  const run = <PayoutRunLink event={event} />;
  if (event.details.run_cancelled === true)
    return <Trans>The last payments left payout run {run}, which was cancelled</Trans>;
  switch (textOf(event, 'because')) {
    case 'suspended':
      return <Trans>A suspended account left payout run {run}</Trans>;
    case 'deleted':
      return <Trans>A deleted account left payout run {run}</Trans>;
    default:
      return <Trans>A claim whose earlier result is being corrected left payout run {run}</Trans>;
  }
}

function Corrected({ event }: { event: AuditEvent }) {
  const run = <PayoutRunLink event={event} />;
  const payment = textOf(event, 'payment');
  const amount = formatPaise(numberOf(event, 'amount_paise'));
  return textOf(event, 'to') === 'paid' ? (
    <Trans>
      Corrected payment {payment} of run {run} to paid: {amount} to <UserLink event={event} />
    </Trans>
  ) : (
    <Trans>
      Corrected payment {payment} of run {run} to returned: {amount} to <UserLink event={event} />
    </Trans>
  );
}

function Payments({ event }: { event: AuditEvent }) {
  return (
    <>
      <Plural value={numberOf(event, 'items')} one="# payment" other="# payments" />
      <span>{`, ${formatPaise(numberOf(event, 'amount_paise'))}`}</span>
    </>
  );
}

function Results({ event }: { event: AuditEvent }) {
  const paid = numberOf(event, 'paid');
  const returned = numberOf(event, 'returned');
  return (
    <Trans>
      <Plural value={paid} one="# payment is paid" other="# payments are paid" />,{' '}
      <Plural value={returned} one="# was returned" other="# were returned" />
    </Trans>
  );
}
