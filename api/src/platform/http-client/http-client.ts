import { lookup as dnsLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { type IncomingMessage, request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address';

interface OutgoingRequest {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** Of the whole exchange, with the lookup of the name; 10 s by default. */
  timeoutMs?: number;
  /** How much of the response's body is read; 64 kB by default. */
  maxBytes?: number;
}

export interface OutgoingResponse {
  status: number;
  headers: IncomingMessage['headers'];
  /** Up to `maxBytes`. */
  body: string;
  /** The body was longer. */
  truncated: boolean;
}

/** Calls addresses that admins enter, and no address of the server's own networks. */
export interface HttpClient {
  /** Returns why an address cannot be called, in the user's words; undefined if it can, once its name is resolved. */
  problemOf(url: string): string | undefined;
  /** Follows no redirect: its response is a 3xx. @throws NotReachedError if there is no response */
  send(request: OutgoingRequest): Promise<OutgoingResponse>;
}

/** There was no response. Its message says why, in the user's words, without address or body. */
export class NotReachedError extends Error {
  override readonly name = 'NotReachedError';
}

type Lookup = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 65_536;
const MAX_URL = 2000;
/** 443, and what application servers use for https. */
const PORTS = ['', '443', '8443', '9443'];

/**
 * @param outgoingOrigins origins that are called although they are not https, not public or of another port
 * @param lookup resolves names; the addresses that it returns are those that are connected to
 */
export function createHttpClient(
  { outgoingOrigins }: { outgoingOrigins: readonly string[] },
  lookup: Lookup = dnsLookup,
): HttpClient {
  const isAllowed = (url: URL) => outgoingOrigins.includes(url.origin);

  function problemOf(text: string): string | undefined {
    if (text.length > MAX_URL) return `The address has more than ${MAX_URL} characters`;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url) return 'Not an address: it begins with https://';
    if (url.username !== '' || url.password !== '') return 'The address has a user name or password in it';
    if (isAllowed(url)) return undefined;
    if (url.protocol !== 'https:') return 'The address must begin with https://';
    if (!PORTS.includes(url.port)) return `Port ${url.port} is not allowed: 443, 8443 or 9443`;
    // A name without a dot is one of a local network.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isPublic = isIP(host) ? isPublicAddress(host) : host.includes('.');
    return isPublic ? undefined : `${host} is not an address of the public internet`;
  }

  return {
    problemOf,
    async send({ method, url: text, headers, body, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES }) {
      const problem = problemOf(text);
      if (problem !== undefined) throw new NotReachedError(problem);
      const url = new URL(text);
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const options: RequestOptions = {
          method,
          headers: { 'user-agent': 'loyalty-programme', ...headers, ...(body !== undefined && lengthOf(body)) },
          // A connection of its own: a kept one was checked for another request.
          agent: false,
          signal,
          ...(!isAllowed(url) && { lookup: publicOnly(lookup) as RequestOptions['lookup'] }),
        };
        return await exchange(url, options, body, maxBytes);
      } catch (cause) {
        throw new NotReachedError(reasonOf(cause, signal, timeoutMs), { cause });
      }
    },
  };
}

const lengthOf = (body: string) => ({ 'content-length': String(Buffer.byteLength(body)) });

class NotPublicError extends Error {}

/** Resolves a name once, for the connection itself: a second answer of its DNS server is never asked for. */
const publicOnly =
  (lookup: Lookup) =>
  (
    hostname: string,
    { all, ...options }: LookupOptions,
    callback: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
  ) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error('No address'), []);
      if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(new NotPublicError(), []);
      return all ? callback(null, addresses) : callback(null, first.address, first.family);
    });

function exchange(
  url: URL,
  options: RequestOptions,
  body: string | undefined,
  maxBytes: number,
): Promise<OutgoingResponse> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const finish = () => {
        const read = Buffer.concat(chunks).subarray(0, maxBytes).toString();
        const { statusCode, headers } = response;
        resolve({ status: statusCode!, headers, body: read, truncated: bytes > maxBytes });
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes <= maxBytes) return;
        finish();
        request.destroy();
      });
      response.on('end', finish);
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

const REASONS: Record<string, string> = {
  ENOTFOUND: 'No server has this name',
  EAI_AGAIN: 'The name could not be looked up',
  ECONNREFUSED: 'The server refused the connection',
  ECONNRESET: 'The server closed the connection',
  EPROTO: 'The connection is not secured as https requires',
};

function reasonOf(cause: unknown, { aborted }: AbortSignal, timeoutMs: number): string {
  if (aborted) return `No response within ${timeoutMs / 1000} seconds`;
  if (cause instanceof NotPublicError) return 'The name is one of an address that is not of the public internet';
  const { code = '' } = cause as NodeJS.ErrnoException;
  if (/CERT|SIGNATURE|ALTNAME/.test(code)) return 'The certificate of the server is not valid';
  return REASONS[code] ?? 'No connection';
}
