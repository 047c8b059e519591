import { Type } from '@sinclair/typebox';
import type { PointsContext } from '../../points/context';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, oneOf, orNull } from '../../platform/http/envelope';
import { requireAdmin } from '../../platform/http/guards';
import { toWire } from '../../platform/http/to-wire';
import { SETUP_STEPS } from '../../programme/programme';
import { readSetup } from './read-setup';

const setup = Type.Object({
  is_over: Type.Boolean({ description: 'No step is open, or the first points were claimed: nothing is shown.' }),
  version: Type.Integer({ description: 'Of the settings: to be sent with the steps that are skipped.' }),
  steps: Type.Array(
    Type.Object({
      step: oneOf(SETUP_STEPS),
      state: oneOf(['done', 'waiting', 'skipped', 'open'], {
        description: 'From what is there; `waiting`: it was proposed and is not in force yet.',
      }),
    }),
    { description: 'In their order.' },
  ),
  batch_id: orNull(Type.Integer(), {
    description: 'The first batch that is not void, to test a label of; null: none.',
  }),
  label_site: Type.String({ description: 'The site that labels lead to: scheme and host.' }),
});

export const setupRoutes = (context: PointsContext) =>
  defineRoutes(requireAdmin(context), 'dashboard', ({ route }) => {
    route('GET /admin/setup', {
      operationId: 'getSetup',
      permission: 'programme.change',
      summary: 'How far the setup of the programme is; steps are skipped by `setup_skipped` of the settings',
      response: dataEnvelope(setup),
      handler: async () => ({ message: 'Setup', data: toWire(await readSetup(context)) }),
    });
  });
