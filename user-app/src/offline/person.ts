/**
 * Whose token it is, for what a phone keeps per person: the same whenever that person signs in, another for anybody else, also
 * where a database was begun anew and numbers its people from 1 again. Tells nothing that would let somebody in.
 * @returns undefined without a token
 */
export function personOf(token: string | undefined): string | undefined {
  if (!token) return undefined;
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { sub, mobile } = JSON.parse(atob(payload)) as { sub?: unknown; mobile?: unknown };
    if (typeof sub === 'string' || typeof sub === 'number') return `${sub}/${typeof mobile === 'string' ? mobile : ''}`;
  } catch {
    // No token of our api: it belongs to nobody but itself.
  }
  return token.slice(-16);
}
