/** An empty variable means the same as one that is not set: compose files and CI write both. */
export function text(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim();
}

/** The entries between commas, trimmed; empty ones are none. */
export function list(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** @throws Error that names every variable of `names` that is not set */
export function refuseMissing(env: NodeJS.ProcessEnv, names: readonly string[]): void {
  const missing = names.filter((name) => text(env[name]) === undefined);
  if (missing.length > 0)
    throw new Error(`Refusing to start: ${missing.join(', ')} must be set (docs/configuration.md).`);
}

/** A TCP port; 0 takes a free one. @throws Error that names the variable */
export function readPort(value: string | undefined, name = 'PORT'): number {
  const port = Number(text(value) ?? '8080');
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} must be 0 to 65535, but is '${value}'.`);
  return port;
}

/** A whole number from 1. @throws Error that names the variable */
export function readCount(name: string, value: string | undefined, fallback: number): number {
  const count = Number(text(value) ?? fallback);
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`${name} must be a whole number above 0, but is '${value}'.`);
  return count;
}

/** The same, or undefined for a variable that is not set. @throws Error that names the variable */
export function readOptionalCount(name: string, value: string | undefined): number | undefined {
  return text(value) === undefined ? undefined : readCount(name, value, 0);
}

/** `on` or `off`. @throws Error that names the variable */
export function readSwitch(name: string, value: string | undefined, fallback: boolean): boolean {
  const given = readChoice(name, value?.toLowerCase(), ['on', 'off'] as const, fallback ? 'on' : 'off');
  return given === 'on';
}

/** One of a few words. @throws Error that names the variable and the words */
export function readChoice<T extends string>(
  name: string,
  value: string | undefined,
  choices: readonly T[],
  fallback: T,
): T {
  const given = text(value) ?? fallback;
  const choice = choices.find((one) => one === given);
  if (choice === undefined) throw new Error(`${name} must be one of ${choices.join(', ')}, but is '${given}'.`);
  return choice;
}
