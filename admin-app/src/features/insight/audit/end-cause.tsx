import { Trans } from '@lingui/react/macro';
import type { AuditEvent } from './audit.resource';
import { textOf } from './event-details';

/** Renders why an order or a proposed run ended without a decision about it. */
export function EndCause({ event }: { event: AuditEvent }) {
  const cause = textOf(event, 'cause');
  if (cause === 'requester-left') return <Trans>, because its admin is not in the team or has other roles</Trans>;
  if (cause === 'not-in-time') return <Trans>, because it was not confirmed within 14 days</Trans>;
  if (cause === 'stale') return <Trans>, because a setting was changed meanwhile</Trans>;
  return null;
}
