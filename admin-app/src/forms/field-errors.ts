import { ApiError } from '../api/api-error';

/**
 * Returns the server's messages by the form's own field names.
 * @param names wire name → form name
 * @returns undefined if the error concerns no field, thus the whole form
 */
export function fieldErrors<Field extends string>(
  error: unknown,
  names: Readonly<Record<string, Field>>,
): Partial<Record<Field, string>> | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const known = Object.entries(error.errors).flatMap(([wire, message]) => {
    const field = names[wire];
    return field === undefined ? [] : [[field, message] as const];
  });
  return known.length > 0 ? (Object.fromEntries(known) as Partial<Record<Field, string>>) : undefined;
}
