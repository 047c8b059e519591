import type { Transaction } from 'kysely';
import type { Clock } from '../../app-context';
import type { Schema } from '../../database/schema';
import { type AuditAction, recordAuditEvent } from '../audit';

/** The context of a command: the caller, one transaction and one time. */
export class Command {
  private moment: Date | undefined;

  constructor(
    readonly callerId: number,
    readonly trx: Transaction<Schema>,
    private readonly clock: Clock,
  ) {}

  /** The command's time, taken when first read. A command that waits for locks reads it after them. */
  get at(): Date {
    return (this.moment ??= this.clock.now());
  }
}

/** An admin's command, which records an audit event. */
export class AdminCommand extends Command {
  /** Records an audit event in the command's transaction. @param details ids and figures, never a secret or a code */
  audit(action: AuditAction, details: Record<string, unknown>): Promise<void> {
    return recordAuditEvent(this.trx, { adminId: this.callerId, action, details, at: this.at });
  }
}
