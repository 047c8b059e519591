import { Trans } from '@lingui/react/macro';
import { useRoleNames } from '../../../session/role-names';
import type { AuditEvent } from './audit.resource';
import { changesOf, textsOf } from './event-details';
import { MemberLink } from './event-links';

/** Describes a change of the team. */
export function TeamSentence({ event }: { event: AuditEvent }) {
  const { listOf } = useRoleNames();
  const member = <MemberLink event={event} />;
  if (event.action === 'admin-removed') return <Trans>Removed admin {member}</Trans>;
  if (event.action === 'admin-invited') {
    const roles = listOf(textsOf(event, 'roles'));
    return (
      <Trans>
        Added admin {member}: {roles}
      </Trans>
    );
  }
  const [change] = changesOf(event);
  if (!change) return <Trans>Changed the name of admin {member}</Trans>;
  const from = listOf(change.from as string[]);
  const to = listOf(change.to as string[]);
  return (
    <Trans>
      Changed the roles of admin {member}: {from} → {to}
    </Trans>
  );
}
