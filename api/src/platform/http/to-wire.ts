type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

type OnWire<Value> = Value extends Date ? string : Value;

type Wire<Fields> = { [Name in keyof Fields as SnakeCase<Name & string>]: OnWire<Fields[Name]> };

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns a record under the wire's names: `claimedAt` as `claimed_at`, timestamps as ISO 8601 in UTC. */
export function toWire<Fields extends object>(record: Fields): Wire<Fields> {
  const wire: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) {
    wire[snakeCase(name)] = value instanceof Date ? value.toISOString() : value;
  }
  return wire as Wire<Fields>;
}
