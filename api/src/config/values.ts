/** Returns undefined for an empty variable as for an unset one: compose files and CI write both. */
export function text(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim();
}

/** Splits at commas, trims, and drops empty entries. */
export function list(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** @throws Error that names each of `names` that is not set, followed by `why` */
export function requireVariables(env: NodeJS.ProcessEnv, names: readonly string[], why?: string): void {
  const missing = names.filter((name) => text(env[name]) === undefined);
  if (missing.length === 0) return;
  const sentence = `Refusing to start: ${missing.join(', ')} must be set (docs/configuration.md).`;
  throw new Error(why === undefined ? sentence : `${sentence} ${why}`);
}

/** Reads a TCP port; 0 picks a free one. @throws Error that names the variable */
export function readPort(value: string | undefined, name = 'PORT'): number {
  const port = Number(text(value) ?? '8080');
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} must be 0 to 65535, but is '${value}'.`);
  return port;
}

/** Reads an integer from 1. @throws Error that names the variable */
export function readCount(name: string, value: string | undefined, fallback: number): number {
  const count = Number(text(value) ?? fallback);
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`${name} must be a whole number above 0, but is '${value}'.`);
  return count;
}

/** Reads an integer from 1, or undefined if unset. @throws Error that names the variable */
export function readOptionalCount(name: string, value: string | undefined): number | undefined {
  return text(value) === undefined ? undefined : readCount(name, value, 0);
}

/** Reads `on` or `off`. @throws Error that names the variable */
export function readSwitch(name: string, value: string | undefined, fallback: boolean): boolean {
  const given = readChoice(name, value?.toLowerCase(), ['on', 'off'] as const, fallback ? 'on' : 'off');
  return given === 'on';
}

/** Reads one of `choices`. @throws Error that names the variable and the choices */
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
