import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Clock, PlatformContext } from '../context';
import type { Schema } from '../database/schema';
import { type Actor, actorOf, userOf } from '../http/guards';
import { type AuditAction, recordAuditEvent } from '../audit';
import { identify, identifyActor } from './identify-request';
import type { IdempotentRequest } from './remembered-responses.repository';
import { repeatResponse, runOnce } from './run-once';

type Context = Pick<PlatformContext, 'db' | 'clock'>;

/** The context of a command: the caller, one transaction and one time. */
export class Command {
  private moment: Date | undefined;

  constructor(
    readonly callerId: number,
    readonly trx: Transaction<Schema>,
    protected readonly clock: Clock,
  ) {}

  /** The command's time, taken when first read. A command that waits for locks reads it after them. */
  get at(): Date {
    return (this.moment ??= this.clock.now());
  }
}

/** An admin's command, which records an audit event. */
export class AdminCommand extends Command {
  /** @param apiKeyId of the caller's API key, if the request came with one */
  constructor(
    adminId: number,
    trx: Transaction<Schema>,
    clock: Clock,
    private readonly apiKeyId?: number,
  ) {
    super(adminId, trx, clock);
  }

  /** The second admin of an order, in each of its audit events. */
  private confirmedBy: number | undefined;

  /** The admins who decide what the command does: the caller; of an order, the one who gave it and the second one. */
  get deciders(): number[] {
    return [this.callerId, ...(this.confirmedBy === undefined ? [] : [this.confirmedBy])];
  }

  /** Returns the command of the admin who ordered what the caller confirms, in the same transaction. */
  orderedBy(adminId: number): AdminCommand {
    const ordered = new AdminCommand(adminId, this.trx, this.clock);
    ordered.confirmedBy = this.callerId;
    return ordered;
  }

  /** Records an audit event in the command's transaction. @param details ids and figures, never a secret or a code */
  audit(action: AuditAction, details: Record<string, unknown>): Promise<void> {
    return recordAuditEvent(this.trx, {
      adminId: this.callerId,
      apiKeyId: this.apiKeyId,
      action,
      details: { ...details, ...(this.confirmedBy !== undefined && { confirmed_by: this.confirmedBy }) },
      at: this.at,
    });
  }
}

const commandOf = ({ adminId, apiKeyId }: Actor, trx: Transaction<Schema>, clock: Clock) =>
  new AdminCommand(adminId, trx, clock, apiKeyId);

/** Slow preparation happens before the transaction, and only for a request without a stored response. */
interface FormCommand<Runner extends Command, Prepared, Body> {
  /** The part of the form that identifies the request, files as digests. */
  content: unknown;
  prepare(): Promise<Prepared>;
  perform(command: Runner, prepared: Prepared): Promise<Body>;
  /** Undoes `prepare` if `perform` was certainly not committed. If that is unknown, a job removes what is unused. */
  discard?(prepared: Prepared): Promise<void>;
}

/**
 * Runs an admin's command in one transaction, once for each Idempotency-Key, and stores its response. The status is the
 * reply's own; the response is what `perform` returns.
 * @throws ApiError 400 `invalid_idempotency_key`, 422 `idempotency_key_reused`; the errors of `perform`
 */
export function runAdminCommand<Body extends object>(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  perform: (command: AdminCommand) => Promise<Body>,
): Promise<Body> {
  const actor = actorOf(request);
  return respond(context, reply, identifyActor(request, actor), (trx) => perform(commandOf(actor, trx, context.clock)));
}

/** Runs what an admin's download changes, in one transaction; nothing is remembered: it may be repeated. */
export function runAdminDownload<Result>(
  { db, clock }: Context,
  request: FastifyRequest,
  perform: (command: AdminCommand) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute((trx) => perform(commandOf(actorOf(request), trx, clock)));
}

/** Returns the handler of a route that is one admin's command. @param read validates the body, before the transaction */
export function adminCommand<Body, Input, Data>(
  context: Context,
  message: string,
  read: (body: Body) => Input,
  perform: (command: AdminCommand, input: Input) => Promise<Data>,
) {
  return async (
    request: FastifyRequest<{ Body: Body }>,
    reply: FastifyReply,
  ): Promise<{ message: string; data: Data }> => {
    const input = read(request.body as Body);
    return runAdminCommand(context, request as FastifyRequest, reply, async (command) => ({
      message,
      data: await perform(command, input),
    }));
  };
}

/** As `runAdminCommand`, for a plumber or customer. */
export function runUserCommand<Body extends object>(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  perform: (command: Command) => Promise<Body>,
): Promise<Body> {
  const { id } = userOf(request);
  return respond(context, reply, identify(request, 'user', id), (trx) => perform(new Command(id, trx, context.clock)));
}

/** As `runAdminCommand`, for a form with files. */
export function runFormCommand<Prepared, Body extends object>(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  form: FormCommand<AdminCommand, Prepared, Body>,
): Promise<Body> {
  const actor = actorOf(request);
  const identity = identifyActor(request, actor, form.content);
  return respondToForm(context, reply, identity, form, (trx) => commandOf(actor, trx, context.clock));
}

/** As `runFormCommand`, for a plumber or customer. */
export function runUserFormCommand<Prepared, Body extends object>(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  form: FormCommand<Command, Prepared, Body>,
): Promise<Body> {
  const { id } = userOf(request);
  const identity = identify(request, 'user', id, form.content);
  return respondToForm(context, reply, identity, form, (trx) => new Command(id, trx, context.clock));
}

async function respondToForm<Runner extends Command, Prepared, Body extends object>(
  context: Context,
  reply: FastifyReply,
  identity: IdempotentRequest | undefined,
  { prepare, perform, discard }: Omit<FormCommand<Runner, Prepared, Body>, 'content'>,
  commandIn: (trx: Transaction<Schema>) => Runner,
): Promise<Body> {
  const repeated = identity && (await repeatResponse(context, identity));
  if (repeated) {
    reply.code(repeated.status);
    return repeated.body as Body;
  }
  const prepared = await prepare();
  let performed: Body | undefined;
  let committed: Body | undefined;
  try {
    return (committed = await respond(context, reply, identity, async (trx) => {
      return (performed = await perform(commandIn(trx), prepared));
    }));
  } finally {
    // Not performed, or a parallel request under the same key was first. After an error of a command that was performed
    // it may be committed all the same: the connection was lost during COMMIT.
    if (!performed || (committed && committed !== performed)) await discard?.(prepared);
  }
}

async function respond<Body extends object>(
  context: Context,
  reply: FastifyReply,
  identity: IdempotentRequest | undefined,
  perform: (trx: Transaction<Schema>) => Promise<Body>,
): Promise<Body> {
  const { status, body } = await runOnce(context, identity, async (trx) => {
    const done = await perform(trx);
    return { status: reply.statusCode, body: done as Record<string, unknown> };
  });
  reply.code(status);
  return body as Body;
}
