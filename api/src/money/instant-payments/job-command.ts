import type { Transaction } from 'kysely';
import { recordAuditEvent } from '../../platform/audit';
import type { Clock } from '../../platform/context';
import type { Schema } from '../../platform/database/schema';
import type { ResultCommand } from '../payouts';

/** Returns the command of a job: its events have no admin. */
export function jobCommand(trx: Transaction<Schema>, clock: Clock): ResultCommand {
  const at = clock.now();
  return {
    ...{ trx, at, callerId: null },
    audit: (action, details) => recordAuditEvent(trx, { adminId: null, action, details, at }),
  };
}
