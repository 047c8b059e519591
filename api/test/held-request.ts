import { Readable } from 'node:stream';
import type { TestApi } from './create-test-api';
import type { Answer } from './points-driver';

/** A request that has passed the guard and waits for its body. */
export interface HeldRequest {
  /** Sends the body. */
  finish(): Promise<Answer>;
}

/** Sends a POST whose caller is authenticated now, and whose body arrives only with `finish`. */
export async function holdRequest(
  { app }: TestApi,
  url: string,
  token: string,
  body: unknown = {},
  headers: Record<string, string> = {},
): Promise<HeldRequest> {
  let asked!: () => void;
  const authenticated = new Promise<void>((resolve) => (asked = resolve));
  // The guard runs before the body is read (http/guards.ts).
  const payload = new Readable({ read: () => asked() });
  const answer = app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', token, ...headers },
  });
  await authenticated;
  return {
    finish() {
      payload.push(JSON.stringify(body));
      payload.push(null);
      return answer;
    },
  };
}
