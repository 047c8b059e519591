import type { Schema } from './openapi-document';

const MOMENT = '2026-11-21T06:30:00.000Z';

/** Values by the name of a field, as a running programme has them. What is not named here is made of its schema. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  address: '12 Karve Road, Kothrud, Pune 411038',
  city: 'Pune',
  code: 'A4X1N7Q2P9K3V6T8W5Z0R2J4M6H8',
  county: 'Pune District',
  email: 'asha@example.com',
  email_id: 'asha@example.com',
  encrypyData: 'HTTPS://REWARDS.EXAMPLE/USER/S/A4X1N7Q2P9K3V6T8W5Z0R2J4M6H8',
  endDate: '2026-11-30',
  fromated_created_dt: '21-11-2026 12:00 PM',
  'idempotency-key': '7e1b0d52-scan-1',
  image: 'picture.jpg',
  imageUrl: '/api/pictures/4f9c1e.jpg',
  latitude: 18.5074,
  location: 'Kothrud, Pune, 411038',
  longitude: 73.8077,
  mobile: '9876543210',
  modal: 'Flow Series',
  model: 'Flow Series',
  model_name: 'Flow Series',
  name: 'Asha Kale',
  neighbourhood: 'Kothrud',
  otp: '012345',
  phone: '020 2543 1234',
  phone_link: 'tel:+912025431234',
  points: 40,
  postcode: '411038',
  product_name: 'Brass tap 15 mm',
  reward_points: 40,
  search: 'kothrud',
  startDate: '2026-11-01',
  state: 'Maharashtra',
  thumbnailUrl: '/api/pictures/4f9c1e-thumbnail.jpg',
  Token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIyIn0.c2lnbmF0dXJl',
  transaction_id: 'TX-12',
  user_name: 'Asha Kale',
};

/** The shortest text of some plain patterns of this api, by the pattern. */
const BY_PATTERN: readonly [RegExp, string][] = [
  [/^\^2\[0-9\]\{3\}-/, '2026-11'],
  [/^\^\[0-9\]\{1,15\}/, '12'],
];

/**
 * A value that the schema allows, to show what a request or an answer looks like.
 *
 * @param name of the field that the value stands in, which may know better than the schema
 */
export function exampleOf(schema: Schema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.properties) return exampleObject(schema.properties);
  if (schema.type === 'array') return schema.items ? [exampleOf(schema.items, name)] : [];
  if (schema.type === 'object') return {};
  if (schema.anyOf) return exampleOf(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, name);
  if (schema.type === 'null') return null;
  const known = BY_NAME[name];
  if (known !== undefined && fits(known, schema)) return known;
  return plainValue(schema);
}

function exampleObject(properties: Readonly<Record<string, Schema>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, exampleOf(field, name)]));
}

function fits(value: unknown, { type, pattern }: Schema): boolean {
  if (type === 'integer' || type === 'number') return typeof value === 'number';
  return type === 'string' && typeof value === 'string' && (pattern === undefined || new RegExp(pattern).test(value));
}

function plainValue({ type, format, pattern = '', minimum = 0 }: Schema): unknown {
  switch (type) {
    case 'integer':
    case 'number':
      return Math.max(1, minimum);
    case 'boolean':
      return false;
    case 'string':
      if (format === 'date-time') return MOMENT;
      if (format === 'binary') return 'file';
      return BY_PATTERN.find(([known]) => known.test(pattern))?.[1] ?? '…';
    default:
      return null;
  }
}
