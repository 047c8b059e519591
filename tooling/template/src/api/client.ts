import ky, { type KyInstance } from 'ky';

interface ApiSettings {
  /** Base URL of the api, without a trailing slash. */
  host: string;
  /** Returns the session's token; undefined before sign-in. */
  readToken: () => string | undefined;
  /** Called when the api itself refuses a token (401 with its code), with the token that was sent. */
  onTokenRefused: (token: string) => void;
}

/** After this a request fails; the api's own limit is 30 s. */
const TIMEOUT_MS = 30_000;

let client: KyInstance | undefined;

/** A proxy's 401 says nothing about the session. */
async function isTokenRefused(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const body = (await response.json().catch(() => null)) as { code?: unknown } | null;
  return body?.code === 'token_required';
}

/** Configures the client. Called once, with the shell's values. */
export function configureApi({ host, readToken, onTokenRefused }: ApiSettings): void {
  client = ky.create({
    prefixUrl: host,
    timeout: TIMEOUT_MS,
    // Errors are shown in place with a Retry.
    retry: 0,
    hooks: {
      beforeRequest: [
        ({ headers }) => {
          const token = readToken();
          if (token) headers.set('token', token);
        },
      ],
      afterResponse: [
        async ({ headers }, _options, response) => {
          const token = headers.get('token');
          if (token && (await isTokenRefused(response))) onTokenRefused(token);
        },
      ],
    },
  });
}

/**
 * Reads a path below the api's address; only `*.resource.ts` files do.
 * @throws HTTPError, TimeoutError, TypeError without a connection
 */
export function get<T>(path: string): Promise<T> {
  if (!client) throw new Error('configureApi() was not called');
  return client.get(path).json<T>();
}
