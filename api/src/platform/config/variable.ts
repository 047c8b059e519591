import { resolve } from 'node:path';
import { z } from 'zod';

export const plain = z.string();
export const path = z.string().transform((text) => resolve(text));
export const withoutSlash = z.string().transform((text) => text.replace(/\/+$/, ''));
export const list = z.string().transform((text) => text.split(',').flatMap((entry) => entry.trim() || []));
export const listOf = <T>(item: z.ZodType<T, string>) => list.pipe(z.array(item));

export function whole(min: number, max: number) {
  const rule = `a whole number from ${min} to ${max}`;
  return z.coerce.number(rule).int(rule).min(min, rule).max(max, rule);
}
export const port = whole(0, 65_535);

export const limit = (value: number, [min, max]: [number, number], meaning: string) =>
  whole(min, max).prefault(value).describe(meaning);

export const choiceOf = <const T extends string>(...choices: T[]) =>
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(choices, choices.join(' or ')));
export const onOff = z.stringbool({ truthy: ['on'], falsy: ['off'], error: 'on or off' });

const ORIGIN = 'http(s)://host[:port] and nothing after it';
export const origin = z
  .string()
  .regex(/^https?:\/\/[^/?#]+\/?$/i, ORIGIN)
  .refine((text) => URL.canParse(text), ORIGIN)
  .transform((text) => new URL(text).origin);

/** A text that `parse` reads, whose errors name the variable. */
export const parsed = <T>(parse: (text: string) => T) =>
  z.string().transform((text, context) => {
    try {
      return parse(text);
    } catch (error) {
      context.addIssue((error as Error).message);
      return z.NEVER;
    }
  });

type Rows = Record<string, z.ZodType>;
type CamelCase<S extends string> = S extends `${infer A}_${infer B}`
  ? `${Lowercase<A>}${Capitalize<CamelCase<B>>}`
  : Lowercase<S>;
type Values<T extends Rows> = { readonly [Name in keyof T & string as CamelCase<Name>]: z.output<T[Name]> };

/** Their values are in no message: keys, passwords, numbers of people. */
const SECRET = /_(KEYS?|SECRET|TOKEN|MOBILES|ACCOUNT)$|^DATABASE_(READ_)?URL$/;

/** Returns the text of a variable; undefined for an empty one as for an unset one: compose files and CI write both. */
export function textOf(env: NodeJS.ProcessEnv, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

/** Reads some variables. @throws Error that names every wrong one, with its rule and its value unless that is secret */
export function readVariables<T extends Rows>(rows: T, env: NodeJS.ProcessEnv): Values<T> {
  const texts = Object.fromEntries(Object.keys(rows).map((name) => [name, textOf(env, name)]));
  const { data, error } = z.object(rows).safeParse(texts);
  if (error) throw new Error([...new Set(error.issues.map((issue) => explain(issue, texts)))].join('\n'));
  const values = Object.entries(data).map(([name, value]) => [
    name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(values) as Values<T>;
}

/** Reads an option of a command line, which unlike a variable may not be empty. @throws Error with its rule and its value */
export function readOption<T>(name: string, rule: z.ZodType<T>, text: string | undefined): T {
  const { data, error } = rule.safeParse(text);
  if (error) throw new Error(`--${name} must be ${error.issues[0]!.message}, but is '${text}'.`);
  return data as T;
}

function explain({ path: [key], message }: z.core.$ZodIssue, texts: NodeJS.ProcessEnv): string {
  const name = String(key);
  if (message.startsWith(name)) return message;
  return `${name} must be ${message}${SECRET.test(name) ? '' : `, but is '${texts[name]}'`}.`;
}
