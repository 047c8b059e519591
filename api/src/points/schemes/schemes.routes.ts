import { type Static, Type } from '@sinclair/typebox';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, moment, oneOf, orNull } from '../../platform/http/envelope';
import { requireAdmin } from '../../platform/http/guards';
import { idParams, toId } from '../../platform/http/request-fields';
import { toWire } from '../../platform/http/to-wire';
import { runAdminCommand } from '../../platform/idempotency';
import { awaitsConfirmation, runOrder } from '../../programme/confirmations';
import type { PointsContext } from '../context';
import { endScheme, orderScheme, saveScheme, schemeNotFound } from './change-schemes';
import { definitionIn, presentDefinition } from './scheme-definition';
import { adminName, schemeBody } from './scheme.schema';
import { conditionNames, namesIn, versions } from './present-scheme-details';
import { listVersions, nameConditions } from './scheme-details.repository';
import { findScheme, listSchemes, readSpending, type Scheme } from './schemes.repository';

const scheme = Type.Object({
  id: Type.Integer(),
  state: oneOf(['planned', 'running', 'spent', 'ended', 'stopped'], { description: '`spent`: its budget is used up.' }),
  version: Type.Integer({ description: '1 for the first; a change makes the next.' }),
  ...schemeBody.properties,
  made_by: Type.Composite([adminName], { description: 'Who made this version.' }),
  made_at: moment,
  stopped_at: orNull(moment, { description: 'When it was stopped before its end; null: it was not.' }),
  stopped_by: orNull(adminName),
  spent: Type.Integer({ description: 'Points granted so far.' }),
});

const listed = Type.Object({ ...scheme.properties, condition_names: conditionNames });

const people = Type.Integer({ description: 'People who got some.' });

const days = Type.Array(
  Type.Object({
    day: Type.String({ description: 'YYYY-MM-DD in IST.' }),
    points: Type.Integer(),
    people: Type.Integer(),
  }),
  { description: 'What was granted by day, oldest first; days without are left out.' },
);

const versionedBody = Type.Object({
  version: Type.Integer({ minimum: 1, description: 'The version that the change was made to.' }),
  ...schemeBody.properties,
});

function stateOf({ startsAt, endsAt, stoppedAt, spent, definition }: Scheme, now: Date) {
  if (stoppedAt) return 'stopped';
  if (endsAt <= now) return 'ended';
  if (startsAt > now) return 'planned';
  return spent >= (definition.budget.points ?? Infinity) ? 'spent' : 'running';
}

function presentScheme({ definition, startsAt: _, endsAt: __, ...stored }: Scheme, now: Date): Static<typeof scheme> {
  const state = stateOf({ ...stored, definition, startsAt: _, endsAt: __ }, now);
  return { ...toWire(stored), state, ...presentDefinition(definition) };
}

export const schemeRoutes = (context: PointsContext) =>
  defineRoutes(requireAdmin(context), 'schemes', ({ route }) => {
    const { clock } = context;
    const show = async (database: PointsContext['db'], id: number) => {
      const found = await findScheme(database, id);
      if (!found) throw schemeNotFound();
      return {
        ...presentScheme(found, clock.now()),
        condition_names: await nameConditions(database, [found.definition.conditions]),
      };
    };
    const changed = dataEnvelope(listed);

    route('GET /admin/schemes', {
      operationId: 'listSchemes',
      permission: 'schemes.read',
      summary: 'All schemes that run or are planned, and the last 50 that ended; the last to end first',
      response: dataEnvelope(Type.Array(listed)),
      async handler() {
        const now = clock.now();
        const data = await context.reads(async (db) => {
          const found = await listSchemes(db, now);
          const names = await nameConditions(
            db,
            found.map(({ definition }) => definition.conditions),
          );
          return found.map((one) => ({ ...presentScheme(one, now), condition_names: namesIn(names, one) }));
        });
        return { message: 'Schemes found', data };
      },
    });

    route('GET /admin/schemes/:id', {
      operationId: 'getScheme',
      permission: 'schemes.read',
      summary: 'A scheme and what it granted by day',
      params: idParams,
      response: dataEnvelope(Type.Object({ ...listed.properties, people, days, versions })),
      async handler({ params }) {
        const id = toId(params.id);
        const data = await context.reads(async (db) => ({
          ...(await show(db, id)),
          ...(await readSpending(db, id)),
          versions: (await listVersions(db, id)).map(toWire),
        }));
        return { message: 'Scheme found', data };
      },
    });

    route('POST /admin/schemes', {
      operationId: 'createScheme',
      permission: 'schemes.change',
      summary: 'Make a scheme; above the programme’s limit a second owner confirms it',
      idempotent: true,
      status: 201,
      body: schemeBody,
      orAccepted: awaitsConfirmation,
      response: changed,
      handler: (request, reply) => {
        const change = { definition: definitionIn(request.body) };
        return runOrder(context, request, reply, {
          order: (command) => orderScheme(command, change),
          async perform(command) {
            const id = await saveScheme(command, change);
            reply.code(201);
            return { message: 'Scheme saved', data: await show(command.trx, id) };
          },
        });
      },
    });

    route('PUT /admin/schemes/:id', {
      operationId: 'changeScheme',
      permission: 'schemes.change',
      summary: 'Make the next version of a scheme; what was granted stays',
      idempotent: true,
      params: idParams,
      body: versionedBody,
      orAccepted: awaitsConfirmation,
      response: changed,
      handler: (request, reply) => {
        const { version, ...body } = request.body;
        const change = { id: toId(request.params.id), version, definition: definitionIn(body) };
        return runOrder(context, request, reply, {
          order: (command) => orderScheme(command, change),
          async perform(command) {
            const id = await saveScheme(command, change);
            return { message: 'Scheme saved', data: await show(command.trx, id) };
          },
        });
      },
    });

    route('POST /admin/schemes/:id/stop', {
      operationId: 'stopScheme',
      permission: 'schemes.change',
      summary: 'End a scheme now; what was granted stays',
      idempotent: true,
      params: idParams,
      response: changed,
      handler: (request, reply) =>
        runAdminCommand(context, request, reply, async (command) => {
          const id = toId(request.params.id);
          await endScheme(command, id);
          return { message: 'Scheme stopped', data: await show(command.trx, id) };
        }),
    });
  });
