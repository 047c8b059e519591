import { ApiError } from '../api/api-error';

/**
 * The server's messages for the fields of a form, under the form's own names.
 * @param names the wire's spelling of each field → the form's
 * @returns undefined when the failure names none of them: then it concerns the whole form
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
