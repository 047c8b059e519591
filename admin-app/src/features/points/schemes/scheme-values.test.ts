import { fromNow } from './scheme-values';
import type { SchemeDetail } from './schemes.resource';

const now = new Date('2026-10-05T12:00:00+05:30');
const midnight = '2026-10-04T18:30:00.000Z';

it.each<[string, string, string | undefined, string]>([
  ['a scheme of today begins now', midnight, undefined, now.toISOString()],
  ['one that began today stays', midnight, midnight, midnight],
  ['one of another day stays', '2026-10-03T18:30:00.000Z', undefined, '2026-10-03T18:30:00.000Z'],
  ['one of tomorrow stays', '2026-10-05T18:30:00.000Z', undefined, '2026-10-05T18:30:00.000Z'],
])('%s', (_name, starts_at, startsAt, sent) => {
  const before = startsAt === undefined ? undefined : ({ startsAt } as SchemeDetail);
  expect(fromNow({ starts_at } as never, before, now).starts_at).toBe(sent);
});
