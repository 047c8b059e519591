import {
  type Character,
  cities,
  type City,
  type CityKey,
  customers,
  demoCustomer,
  demoPlumber,
  plumbers,
} from '../content';
import type { AdminRole } from '../../src/platform/permissions';
import type { Random } from '../random';
import type { Setting } from './calendar';
import type { PlannedBatch } from './plan-catalogue';

const PLUMBER = 2;
const CUSTOMER = 3;
const FIRST_MOBILE = 9_000_000_101;

export type PlannedUser = ReturnType<typeof planPeople>[number];

/** Plans the demo's sixty users and as many invented ones as requested; ids in the order of registration. */
export function planPeople({ calendar, random, size: { users, days } }: Setting) {
  const drafts = [
    ...[demoPlumber, ...plumbers].map(userOfRole(PLUMBER)),
    ...[demoCustomer, ...customers].map(userOfRole(CUSTOMER)),
  ];
  const invented = inventPeople(random, users - drafts.length);
  drafts.push(...invented.plumbers.map(userOfRole(PLUMBER)), ...invented.customers.map(userOfRole(CUSTOMER)));
  // One account is suspended, so that the screen shows one: a user with few scans.
  const onHold = drafts.find(({ name }) => name === 'Raju Meena')!;
  onHold.suspendedAt = calendar.at(2, 12.1);
  onHold.suspensionReason =
    'Scanned labels from another dealer’s shelf; the dealer has complained. To be cleared up by phone.';
  return drafts
    .toSorted((a, b) => a.joinedAt.getTime() - b.joinedAt.getTime())
    .map((user, i) => ({ ...user, id: i + 1, mobile: user.mobile ?? String(FIRST_MOBILE + i) }));

  function userOfRole(roleId: number) {
    return ({ name, busy, mobile, city: key }: Character) => {
      const city = cities[key];
      const [quarter, pin] = random.pick(city.quarters);
      const established = mobile !== undefined || busy >= 4 || random.chance(0.4);
      const daysAgo =
        busy === 0
          ? random.integer(1, 3)
          : established
            ? random.integer(days + 1, days + 35)
            : random.integer(8, days - 2);
      return {
        mobile,
        roleId,
        name,
        address: `${random.integer(2, 180)}, ${random.pick(STREETS)}, ${quarter}`,
        location: placeOf(city, quarter, pin),
        email: random.chance(0.45) ? mailOf(name) : null,
        joinedAt: calendar.at(daysAgo, random.between(9.5, 19.5)),
        suspendedAt: null as Date | null,
        suspensionReason: null as string | null,
        city,
        busy,
      };
    };
  }
}

/** The admins beside the first; their numbers are invented. */
const TEAM = [
  { mobile: '9000000005', name: 'Kavita Joshi', roles: ['approver'] },
  { mobile: '9000000006', name: 'Arjun Nair', roles: ['catalogue', 'viewer'] },
] as const satisfies { mobile: string; name: string; roles: AdminRole[] }[];

export function planTeam(
  { calendar }: Setting,
  { products, batches }: { products: readonly { id: number; modelId: number }[]; batches: readonly PlannedBatch[] },
) {
  const { productId, points, quantity } = batches.at(-1)!;
  const { modelId } = products.find(({ id }) => id === productId)!;
  return {
    members: TEAM.map((member) => ({ ...member, joinedAt: calendar.at(30, 11) })),
    order: { model_id: modelId, product_id: productId, points, quantity: 10 * quantity },
    orderedAt: calendar.at(1, 16.2),
  };
}

/** Returns a place in the form of the maps call: quarter, city, state, PIN code. */
export const placeOf = (city: City, quarter: string, pin: string) => `${quarter}, ${city.name}, ${city.state}, ${pin}`;

const STREETS = 'Station Road,Gandhi Marg,Market Road,Temple Street,Nehru Road,Lake View Road,2nd Cross'.split(',');

const mailOf = (name: string) =>
  `${name
    .toLowerCase()
    .match(/[a-z]{2,}/g)!
    .join('.')}@example.com`;

const PLUMBERS_SHARE = 0.7;
/** Activity of the other users, and their share in tenths: a few users make most scans. */
const BUSY: [busy: number, tenths: number][] = [
  [0, 1.5],
  [0.7, 3],
  [2, 3],
  [4, 2],
  [7, 0.5],
];

/** First and family names of the demo's users, in new pairs. An initial stays with its family name. */
const names = [...plumbers, ...customers].map(({ name }) => name);
const lastOf = (name: string) => name.slice(name.lastIndexOf(' ') + 1);
const firstNames = [
  ...new Set(names.map((name) => name.slice(0, name.lastIndexOf(' '))).filter((name) => /^[A-Z][a-z]+$/.test(name))),
];
const familyNames = [...new Set(names.filter((name) => name.includes(' ')).map(lastOf))];
const everyCity = Object.keys(cities) as CityKey[];

function inventPeople(random: Random, count: number): { plumbers: Character[]; customers: Character[] } {
  const invent = (): Character => ({
    name: `${random.pick(firstNames)} ${random.pick(familyNames)}`,
    city: random.pick(everyCity),
    busy: random.weighted(BUSY, ([, tenths]) => tenths)[0],
  });
  const people = Array.from({ length: Math.max(0, count) }, invent);
  const split = Math.round(people.length * PLUMBERS_SHARE);
  return { plumbers: people.slice(0, split), customers: people.slice(split) };
}
