import { Type } from '@sinclair/typebox';
import type { CatalogueContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope } from '../../platform/http/envelope';
import { requireUser } from '../../platform/http/guards';
import type { Address } from './bundled-places';

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

export const placeRoutes = (context: CatalogueContext) =>
  defineRoutes(requireUser(context), 'places', ({ route }) => {
    route('POST /users/maps', {
      operationId: 'placeAt',
      summary: 'The place at a position',
      body: Type.Object({ latitude: degrees(90), longitude: degrees(180) }),
      response: dataEnvelope(place),
      async handler({ body }) {
        const address = await context.places.addressAt(body);
        return { message: 'Location', data: { address, location: joinAddress(address) } };
      },
    });
  });

function joinAddress({ neighbourhood, county, city, state, postcode }: Address): string {
  return [neighbourhood, county, city, state, postcode].filter((part) => part !== '').join(', ');
}
