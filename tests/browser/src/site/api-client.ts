import { setTimeout as pause } from 'node:timers/promises';
import type { SiteProcess } from './site-process';

/** A response of the api, with any status. */
export interface ApiAnswer<Data = Record<string, unknown>> {
  status: number;
  message: string;
  code?: string;
  data: Data;
  Token?: string;
  total_count?: number;
  /** The whole body as received. */
  text: string;
  retryAfter: string | undefined;
  milliseconds: number;
}

export interface CallOptions {
  /** A FormData is sent as it is, anything else as JSON. */
  body?: object;
  token?: string | undefined;
  /** The Idempotency-Key. */
  key?: string;
  method?: 'GET' | 'POST';
  timeoutMs?: number;
  /** Keeps the connection for further requests; default true. */
  keepAlive?: boolean;
}

/** Calls the api and reads its JSON response. @throws what `fetch` throws when none comes */
export async function callApi<Data = Record<string, unknown>>(
  site: Pick<SiteProcess, 'host'>,
  path: string,
  { body = {}, token, key, method = 'POST', timeoutMs = 120_000, keepAlive = true }: CallOptions = {},
): Promise<ApiAnswer<Data>> {
  const started = performance.now();
  const form = body instanceof FormData;
  const response = await fetch(`${site.host}${path}`, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      ...(method === 'POST' && !form && { 'content-type': 'application/json' }),
      ...(token && { token }),
      ...(key && { 'idempotency-key': key }),
      ...(!keepAlive && { connection: 'close' }),
    },
    ...(method === 'POST' && { body: form ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    ...(JSON.parse(text) as Pick<ApiAnswer<Data>, 'message' | 'data'>),
    status: response.status,
    text,
    retryAfter: response.headers.get('retry-after') ?? undefined,
    milliseconds: performance.now() - started,
  };
}

/** A site and its outbox. */
type Reached = Pick<SiteProcess, 'host' | 'outbox'>;

/** Requests a one-time code until one is sent: some sites enforce a cool-down. */
async function askForCode(site: Reached, path: string, mobile: string): Promise<string> {
  const before = site.outbox.countFor(mobile);
  for (;;) {
    const { status, message } = await callApi(site, path, { body: { mobile } });
    if (status === 201) return site.outbox.nextCode(mobile, before);
    if (status !== 429) throw new Error(`No code for ${mobile}: ${message}`);
    await pause(200);
  }
}

/** Signs in a user by mobile and the OTP of the outbox; returns the token. */
export async function signInUser(site: Reached, mobile: string, roleId = 2): Promise<string> {
  const otp = await askForCode(site, '/users/registeration', mobile);
  const response = await callApi(site, '/users/registeration', { body: { mobile, otp, role_id: roleId } });
  if (!response.Token) throw new Error(`Sign-in of ${mobile} failed: ${response.message}`);
  return response.Token;
}

/** Signs in the admin of ADMIN_MOBILES' default; returns the token. */
export async function signInAdmin(site: Reached, mobile = '9000000001'): Promise<string> {
  const otp = await askForCode(site, '/admin/generate_Otp', mobile);
  const response = await callApi(site, '/admin/validate_Otp', { body: { mobile, otp } });
  if (!response.Token) throw new Error(`Admin sign-in failed: ${response.message}`);
  return response.Token;
}
