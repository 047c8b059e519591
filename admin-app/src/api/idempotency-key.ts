/**
 * A new key for one act, sent as `Idempotency-Key`: repeating the request with the same key and body does nothing twice.
 * `crypto.randomUUID` is missing on plain http outside localhost, so the bytes are drawn here.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
