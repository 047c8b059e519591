import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { AppContext } from '../../app-context';
import { dataEnvelope, errorResponses } from '../../http/envelope';
import { requireUser } from '../../http/guards';
import type { Address } from './place-finder';

const degrees = (limit: number) => Type.Number({ minimum: -limit, maximum: limit, 'x-message': 'Invalid location' });

const place = Type.Object({
  address: Type.Object({
    neighbourhood: Type.String(),
    county: Type.String({ description: 'The district.' }),
    city: Type.String(),
    state: Type.String(),
    postcode: Type.String(),
  }),
  location: Type.String({ description: "The fields that are known, joined with ', '." }),
});

/** Returns the route of the place name of a position (spec §7 "/users/maps"). */
export function placeRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/users/maps',
      {
        onRequest: requireUser(context),
        schema: {
          summary: 'The place at a position',
          tags: ['places'],
          operationId: 'placeAt',
          body: Type.Object({ latitude: degrees(90), longitude: degrees(180) }),
          response: { 200: dataEnvelope(place), ...errorResponses },
        },
      },
      async (request) => {
        const address = await context.places.addressAt(request.body);
        return { message: 'Location', data: { address, location: joinAddress(address) } };
      },
    );
  };
}

function joinAddress({ neighbourhood, county, city, state, postcode }: Address): string {
  return [neighbourhood, county, city, state, postcode].filter((part) => part !== '').join(', ');
}
