/**
 * Returns a new key for one intent (one claim, one code to scan): the api responds to a repeated request with the first response.
 * Not `crypto.randomUUID`, which is missing on plain http outside localhost.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
