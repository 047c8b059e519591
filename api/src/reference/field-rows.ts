import type { Schema } from './openapi-document';

/** A line of the table that describes a body, an answer or a parameter. */
export interface FieldRow {
  /** From the outside in: `data[].product_name`. */
  path: string;
  required: boolean;
  /** `integer, 1 to 1,000,000, or null`. */
  type: string;
  description: string;
}

/** Beyond these a bound says only that the number is whole in JavaScript, or that a text is no longer than a request. */
const TELLING = { integer: Number.MAX_SAFE_INTEGER, length: 16_384 };

/** Every field of a schema, each object's before the next field of its parent. A schema that is no object has no rows. */
export function fieldRows(schema: Schema, prefix = ''): FieldRow[] {
  const inner = innerObject(schema);
  if (!inner) return [];
  const { object, suffix } = inner;
  return Object.entries(object.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${suffix}${prefix || suffix ? '.' : ''}${name}`;
    const required = object.required?.includes(name) ?? false;
    return [{ path, required, type: typeText(field), description: descriptionOf(field) }, ...fieldRows(field, path)];
  });
}

/** The object whose fields are to be listed: the schema itself, what its list holds, or its one choice besides null. */
function innerObject(schema: Schema): { object: Schema; suffix: string } | undefined {
  if (schema.properties) return { object: schema, suffix: '' };
  if (schema.items) {
    const inner = innerObject(schema.items);
    return inner && { object: inner.object, suffix: `[]${inner.suffix}` };
  }
  const choice = schema.anyOf?.find(({ properties, items }) => properties ?? items);
  return choice && innerObject(choice);
}

/** What a value of this schema has to be, in the words of JSON Schema. */
export function typeText(schema: Schema): string {
  if (schema.anyOf) return choices(schema.anyOf);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.type === 'array') {
    const most = schema.maxItems === undefined ? '' : `, at most ${format(schema.maxItems)}`;
    return `list of ${schema.items ? typeText(schema.items) : 'anything'}${most}`;
  }
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object') {
    return `object of ${typeText(schema.additionalProperties)} by name`;
  }
  return [schema.format === 'binary' ? 'file' : (schema.type ?? 'anything'), ...bounds(schema)].join(', ');
}

function choices(schemas: readonly Schema[]): string {
  const values = schemas.filter(({ type }) => type !== 'null').map(typeText);
  const nullable = values.length < schemas.length ? ['null'] : [];
  return [...new Set([...values, ...nullable])].join(' or ');
}

function bounds(schema: Schema): string[] {
  const { type, format: named, pattern, minimum, maximum, minLength, maxLength } = schema;
  if (type === 'string') {
    if (pattern !== undefined) return [`like ${pattern}`];
    const longest = maxLength !== undefined && maxLength < TELLING.length ? maxLength : undefined;
    return [
      ...(named && named !== 'binary' ? [named] : []),
      ...(named === 'binary' && maxLength !== undefined ? [`at most ${format(maxLength)} bytes`] : []),
      ...(named !== 'binary' && longest !== undefined ? [`at most ${format(longest)} characters`] : []),
      ...(minLength ? [`at least ${format(minLength)}`] : []),
    ];
  }
  const least = minimum !== undefined && minimum > -TELLING.integer ? minimum : undefined;
  const most = maximum !== undefined && maximum < TELLING.integer ? maximum : undefined;
  if (least !== undefined && most !== undefined) return [`${format(least)} to ${format(most)}`];
  if (least !== undefined) return [`from ${format(least)}`];
  return most === undefined ? [] : [`up to ${format(most)}`];
}

/** What the schema says of itself, and the words of the refusal when a value is none. */
export function descriptionOf(schema: Schema): string {
  const said = schema['x-message'];
  const words = [...new Set(typeof said === 'object' ? Object.values(said) : said === undefined ? [] : [said])];
  const refusal = words.length === 0 ? '' : `Else refused: ${words.map((one) => `“${one}”`).join(' or ')}.`;
  return [schema.description ?? '', refusal].filter(Boolean).join(' ');
}

const format = (value: number): string => value.toLocaleString('en-US');
