import { resolve } from 'node:path';

/** Reads the text of a variable. @throws Error that names the variable */
type Parse<T> = (text: string, name: string) => T;

export interface Variable<T> {
  parse: Parse<T>;
  /** Read if the variable is unset; two: in development, in production. */
  fallback: string | readonly [string, string] | undefined;
  /** The default as the page shows it, where it is not a constant. */
  shown?: string;
  meaning: string;
}

export const variable = <T>(parse: Parse<T>, fallback: Variable<T>['fallback'], meaning: string): Variable<T> => ({
  parse,
  fallback,
  meaning,
});

/** A variable without a constant default; the page shows `shown`, else none. */
export const optional = <T>(parse: Parse<T>, meaning: string, shown?: string): Variable<T | undefined> => ({
  ...variable<T | undefined>(parse, undefined, meaning),
  ...(shown && { shown }),
});

/** A limit, by default `value`. */
export const limit = (value: number, [min, max]: [number, number], meaning: string) =>
  variable(whole(min, max), String(value), meaning);

const wrong = (name: string, rule: string, text: string) => new Error(`${name} must be ${rule}, but is '${text}'.`);

/** Reads an integer. @throws Error that names the variable or option and the range */
export function whole(min: number, max: number): Parse<number> {
  return (text, name) => {
    const number = Number(text);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    throw wrong(name, `a whole number from ${min} to ${max}`, text);
  };
}

export function choiceOf<const T extends string>(...choices: T[]): Parse<T> {
  return (text, name) => {
    const choice = choices.find((one) => one === text.toLowerCase());
    if (choice === undefined) throw wrong(name, choices.join(' or '), text);
    return choice;
  };
}

export function matching(pattern: RegExp, rule: string): Parse<string> {
  return (text, name) => {
    const match = pattern.exec(text);
    if (!match) throw wrong(name, rule, text);
    return match[1]!;
  };
}

export function origin(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search && !url.hash)
    return url.origin;
  throw wrong(name, 'http(s)://host[:port] and nothing after it', text);
}

export const plain = (text: string) => text;
export const onOff: Parse<boolean> = (text, name) => choiceOf('on', 'off')(text, name) === 'on';
export const withoutSlash = (text: string) => text.replace(/\/+$/, '');
export const path = (text: string) => resolve(text);
export const port = whole(0, 65_535);
export const list = (text: string) => text.split(',').flatMap((entry) => entry.trim() || []);
export const listOf =
  <T>(parse: Parse<T>): Parse<readonly T[]> =>
  (text, name) =>
    list(text).map((entry) => parse(entry, name));
