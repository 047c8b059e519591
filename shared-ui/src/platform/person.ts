/**
 * Returns a key of a token's user, for data that a phone stores per user: the same at every sign-in of that user, different for
 * any other, also if a new database numbers its users from 1 again. It cannot be used to sign in.
 * @returns undefined without a token
 */
export function personOf(token: string | undefined): string | undefined {
  if (!token) return undefined;
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { sub, mobile } = JSON.parse(atob(payload)) as { sub?: unknown; mobile?: unknown };
    if (typeof sub === 'string' || typeof sub === 'number') return `${sub}/${typeof mobile === 'string' ? mobile : ''}`;
  } catch {
    // Not a token of our api.
  }
  return token.slice(-16);
}
