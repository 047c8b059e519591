type CamelKey<Key> = Key extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<CamelKey<Rest>>}` : Key;

/** A value of the wire with its keys in camel case, at any depth. */
export type Camel<Value> = Value extends readonly (infer Item)[]
  ? Camel<Item>[]
  : Value extends object
    ? { [Key in keyof Value as CamelKey<Key>]: Camel<Value[Key]> }
    : Value;

const camelKey = (key: string) => key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Translates the wire's keys: `product_name` → `productName`. For resources only. */
export function camelCased<Value>(value: Value): Camel<Value> {
  if (Array.isArray(value)) return value.map(camelCased) as Camel<Value>;
  if (typeof value !== 'object' || value === null) return value as Camel<Value>;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => [camelKey(key), camelCased(inner)]),
  ) as Camel<Value>;
}

const snakeKey = (key: string) => key.replace(/[A-Z0-9]+/g, (letter) => `_${letter.toLowerCase()}`);

/** Translates the keys of one object back: `pointValuePaise` → `point_value_paise`. What they contain stays. */
export const snakeCased = (value: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([key, inner]: [string, unknown]) => [snakeKey(key), inner]));
