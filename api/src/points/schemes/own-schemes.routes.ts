import { Type } from '@sinclair/typebox';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope } from '../../platform/http/envelope';
import { requireUser, userOf } from '../../platform/http/guards';
import type { PointsContext } from '../context';
import { listOwnSchemes } from './own-schemes';
import { ownScheme, presentOwnScheme } from './present-own-schemes';

export const ownSchemeRoutes = (context: PointsContext) =>
  defineRoutes(requireUser(context), 'points', ({ route }) => {
    const { db, clock } = context;
    route('GET /users/schemes', {
      operationId: 'listOwnSchemes',
      summary: 'The running schemes that apply to the caller, and how far they are',
      response: dataEnvelope(Type.Array(ownScheme)),
      async handler(request) {
        const now = clock.now();
        const schemes = await listOwnSchemes(db, userOf(request).id, now);
        return { message: 'Schemes found', data: schemes.map((one) => presentOwnScheme(one, now)) };
      },
    });
  });
