import fc from 'fast-check';
import type { JsonSchema } from '../operations';

/** Values that are currently valid on the server, by field name. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

const HOSTILE = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  '٣٤٥',
  "' OR '1'='1' --",
  '1); DROP TABLE journal; --',
  '%',
  '_',
  '\\',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '=HYPERLINK("https://evil.example")',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u200b\u202e\u2066',
  'e\u0301\u0302\u0303',
  '👩‍👩‍👧‍👦',
  'नमस्ते',
  'İıſK',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-14',
  'A'.repeat(501),
  '9'.repeat(400),
  'क'.repeat(3000),
  'x'.repeat(70_000),
];

/** Text that has broken servers before, and any text. */
export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

const hostileNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 2 ** 63, 1e21, 1e308, Number.MIN_VALUE, -1e-7),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Any JSON, with more hostile text than by chance. */
export const wildJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown> },
  { weight: 1, arbitrary: hostileText },
  { weight: 1, arbitrary: hostileNumber },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { $gt: '' }, { length: 1e9 }) },
);

/** Values that a schema accepts; known ones come more often than by chance. */
export function validValue(schema: JsonSchema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const plain = plainValue(schema, known, name);
  const values = known[name];
  return values?.length ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, plain) : plain;
}

function plainValue(schema: JsonSchema, known: KnownValues, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => validValue(one, known, name)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known);
    case 'array':
      return fc.array(validValue(schema.items ?? {}, known, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
      });
    case 'integer':
      return fc.maxSafeInteger().map((value) => within(value, schema));
    case 'number':
      return fc.oneof(
        fc.integer({ min: Math.ceil(schema.minimum ?? -1000), max: Math.floor(schema.maximum ?? 1000) }),
        fc.double({ noNaN: true, noDefaultInfinity: true, min: schema.minimum, max: schema.maximum }),
      );
    case 'string':
      return textOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(fc.constantFrom(1, 2, '1', '2', 3), wildJson);
  }
}

function objectOf(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {});
  return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, validValue(field, known, name)])), {
    requiredKeys: schema.required ?? [],
    noNullPrototype: true,
  });
}

function within(value: number, { minimum, maximum }: JsonSchema): number {
  if (minimum === undefined || maximum === undefined) return value;
  const span = Math.min(maximum - minimum + 1, 1_000_000);
  return minimum + (Math.abs(value) % span);
}

function textOf({ pattern, format, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  const lengths = { minLength, maxLength: Math.min(maxLength, 60) };
  return fc.oneof(
    fc.string(lengths),
    fc.string({ unit: 'binary', ...lengths }),
    fc.constantFrom(...HOSTILE.filter((text) => text.length <= maxLength && text.length >= minLength)),
  );
}

type Mutation =
  | { act: 'remove' }
  | { act: 'replace'; by: unknown }
  | { act: 'wrap' }
  | { act: 'repeat'; times: number }
  | { act: 'as text' };

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Mutation>({ act: 'remove' }) },
  { weight: 4, arbitrary: wildJson.map((by): Mutation => ({ act: 'replace', by })) },
  { weight: 2, arbitrary: hostileText.map((by): Mutation => ({ act: 'replace', by })) },
  { weight: 2, arbitrary: hostileNumber.map((by): Mutation => ({ act: 'replace', by })) },
  { weight: 1, arbitrary: fc.constantFrom<Mutation>({ act: 'wrap' }, { act: 'as text' }) },
  { weight: 1, arbitrary: fc.constantFrom(2, 501, 2000).map((times): Mutation => ({ act: 'repeat', times })) },
);

/**
 * Generates a valid body with one fault in one field: missing, of another type, out of its range, wrapped, repeated a
 * thousand times, or added.
 */
export function nearlyValid(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const added = ['extra', '__proto__', 'constructor', 'toString', 'id', 'role_id', 'is_admin', 'points'];
  const names = [...Object.keys(schema.properties ?? {}), ...added];
  return fc
    .tuple(validValue(schema, known), fc.constantFrom(...names), mutation)
    .map(([valid, name, change]) => mutate(valid, name, change));
}

function mutate(valid: unknown, name: string, change: Mutation): unknown {
  if (typeof valid !== 'object' || valid === null) return valid;
  const fields = Object.entries(valid).filter(([key]) => key !== name);
  if (change.act === 'remove') return Object.fromEntries(fields);
  const old = Object.hasOwn(valid, name) ? (valid as Record<string, unknown>)[name] : 1;
  return Object.fromEntries([...fields, [name, changed(old, change)]]);
}

function changed(old: unknown, change: Exclude<Mutation, { act: 'remove' }>): unknown {
  if (change.act === 'replace') return change.by;
  if (change.act === 'wrap') return [old];
  if (change.act === 'as text') return String(old);
  return Array.from({ length: change.times }, () => old);
}
