import type { Schema } from './state-limits';
import { WIRE_WORDS } from './wire-words';

/**
 * Adds the description of its name (wire-words.ts) to each field that has none.
 * @param parent the field whose value the schema describes, '' for a body or a response
 */
export function describeFields(schema: Schema, parent = ''): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const known = WIRE_WORDS[`${parent}.${name}`] ?? WIRE_WORDS[name];
    if (field.$ref === undefined && known !== undefined) field.description ??= known;
    describeFields(field, name);
  }
  for (const choice of schema.anyOf ?? []) describeFields(choice, parent);
  if (schema.items) describeFields(schema.items, parent);
}
