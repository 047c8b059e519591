import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, nullableText, oneOf, orNull } from '../../platform/http/envelope';
import { adminOf, requireAdmin } from '../../platform/http/guards';
import { idParams, toId } from '../../platform/http/request-fields';
import { createSlots } from '../../platform/http/take-slot';
import { toWire } from '../../platform/http/to-wire';
import { readSettings } from '../../programme/programme';
import type { PointsContext } from '../context';
import { schemeNotFound } from './change-schemes';
import { keptEffects } from './kept-effects';
import { measureEffect } from './measure-effect';
import { SECOND_OWNER_REASONS, secondOwnerReason } from './needs-second-owner';
import { effect } from './present-scheme-details';
import { definitionIn } from './scheme-definition';
import { adminName, schemeBody } from './scheme.schema';
import { findScheme, type Scheme } from './schemes.repository';
import { simulateScheme } from './simulate-scheme';

const sums = {
  scans: Type.Integer({ description: 'Scans in this time.' }),
  boosted: Type.Integer({
    description:
      'Of these the scheme would have added to so many; of a goal, how often it was reached, of a referral, who was brought.',
  }),
  overlapping: Type.Integer({ description: 'Scans on which it meets a scheme that runs now.' }),
  points: Type.Integer({ description: 'Points it would have granted, beside what running schemes grant.' }),
  worth_paise: orNull(Type.Integer(), { description: 'At the value of a point now; null without one.' }),
  people: Type.Integer({ description: 'People who would have got some.' }),
};

const simulation = Type.Object({
  from: Type.String({ description: 'First day, YYYY-MM-DD in IST.' }),
  to: Type.String({ description: 'Last day.' }),
  ...sums,
  year_before: Type.Object(sums, { description: 'The same 13 weeks, 52 weeks before.' }),
  expected: Type.Object(
    { points: Type.Integer(), low: Type.Integer(), high: Type.Integer() },
    {
      description:
        'Points in the time of the scheme, from the weeks of the past, of a goal from times as long as it; between `low` and `high` eight times in ten.',
    },
  ),
  budget_ended_on: nullableText,
  days: Type.Array(Type.Object({ day: Type.String(), points: Type.Integer() })),
  top: Type.Array(
    Type.Object({
      ...adminName.properties,
      mobile: nullableText,
      points: Type.Integer(),
      flags: Type.Integer({ description: 'Scans of theirs that were flagged in this time.' }),
    }),
    { description: 'Who would have got most, 10 at most; of a referral empty.' },
  ),
  flagged_people: Type.Integer({ description: 'Of these people, those with a flagged scan in this time.' }),
  assumption: orNull(
    Type.Object({
      new_people: Type.Integer({ description: 'Whose account and first scan that counts are of this time.' }),
      percent: Type.Integer({
        description: 'So many of them would have been brought; `points` and `expected` are for these.',
      }),
      low_percent: Type.Integer({ description: 'Of `expected.low`.' }),
      high_percent: Type.Integer({ description: 'Of `expected.high`.' }),
    }),
    { description: 'Of a referral: who would be brought is unknown.' },
  ),
  second_owner: orNull(oneOf([...SECOND_OWNER_REASONS]), {
    description:
      'Why a second owner must confirm it: it is for a list, grants for scans of the past, may give one person more than an adjustment, or may cost more than the limit; null: only what was made alone today can make one needed.',
  }),
});

const simulationBody = Type.Object({
  scheme_id: Type.Optional(
    Type.Integer({ description: 'The scheme that this changes: it does not count beside itself.' }),
  ),
  ...schemeBody.properties,
});

const AT_ONCE = 2;

const simulationsBusy = () =>
  new ApiError(429, 'simulation_limit', 'Other simulations are under way. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
  });

export const simulationRoutes = (context: PointsContext) =>
  defineRoutes(requireAdmin(context), 'schemes', ({ route }) => {
    const acquireSlot = createSlots(AT_ONCE, simulationsBusy, { pool: context.slots.reports, mostOfCaller: 1 });
    const inTurn = async <T>(adminId: number, replay: (db: Kysely<Schema>) => Promise<T>): Promise<T> => {
      const releaseSlot = acquireSlot(adminId);
      try {
        return await context.reads(replay);
      } finally {
        releaseSlot();
      }
    };
    const effects = keptEffects(context.clock);
    const effectOf = (scheme: Scheme, adminId: number) =>
      effects(scheme, () => inTurn(adminId, (db) => measureEffect({ db, clock: context.clock }, scheme)));

    route('GET /admin/schemes/:id/effect', {
      operationId: 'getSchemeEffect',
      permission: 'schemes.read',
      summary: 'Scans that a scheme brought, against the four weeks before it; measured once an hour',
      errors: [429],
      params: idParams,
      response: dataEnvelope(effect),
      async handler(request) {
        const found = await findScheme(context.db, toId(request.params.id));
        if (!found) throw schemeNotFound();
        return { message: 'Effect measured', data: toWire(await effectOf(found, adminOf(request).id)) };
      },
    });

    route('POST /admin/schemes/simulation', {
      operationId: 'simulateScheme',
      permission: 'schemes.change',
      summary: 'What a scheme would have granted in the last 13 weeks, and a year before',
      errors: [429],
      body: simulationBody,
      response: dataEnvelope(simulation),
      async handler(request) {
        const { scheme_id: except, ...body } = request.body;
        const trial = { definition: definitionIn(body), except, now: context.clock.now() };
        const data = await inTurn(adminOf(request).id, async (db) => {
          const before = except === undefined ? undefined : await findScheme(db, except);
          const facts = { settings: await readSettings(db), before, now: trial.now };
          return { ...(await simulateScheme(db, trial)), second_owner: secondOwnerReason(trial.definition, facts) };
        });
        return { message: 'Simulation', data };
      },
    });
  });
