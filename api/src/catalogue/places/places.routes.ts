import { Type } from '@sinclair/typebox';
import type { CatalogueContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope } from '../../platform/http/envelope';
import { requireAdmin, requireUser } from '../../platform/http/guards';
import { type Address, allPlaces } from './bundled-places';

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

const districtsByState = () => {
  const states = new Map<string, Set<string>>();
  for (const { state, county } of allPlaces()) {
    const districts = states.get(state) ?? new Set();
    if (county !== '') districts.add(county);
    states.set(state, districts);
  }
  const sorted = [...states].toSorted(([a], [b]) => a.localeCompare(b));
  return sorted.map(([state, districts]) => ({ state, districts: [...districts].toSorted() }));
};

export const adminPlaceRoutes = (context: CatalogueContext) =>
  defineRoutes(requireAdmin(context), 'places', ({ route }) => {
    let states: ReturnType<typeof districtsByState> | undefined;
    route('GET /admin/places', {
      operationId: 'listDistricts',
      permission: 'workplace.use',
      summary: 'The states of India with their districts, to choose from',
      response: dataEnvelope(Type.Array(Type.Object({ state: Type.String(), districts: Type.Array(Type.String()) }))),
      handler: async () => ({ message: 'Places', data: (states ??= districtsByState()) }),
    });
  });
