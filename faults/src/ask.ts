import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** An answer of the api, whatever its status. */
export interface Answer<Body = Record<string, unknown>> {
  status: number;
  body: Body;
  retryAfter: string | undefined;
  milliseconds: number;
}

export interface Question {
  token?: string | undefined;
  /** The Idempotency-Key. */
  key?: string | undefined;
  body?: object;
  method?: 'GET' | 'POST';
  /** Milliseconds after which the caller gives up; default 15,000. */
  patience?: number;
  /** Keeps connections open between questions, as a proxy does; default true. */
  keepAlive?: boolean;
}

/**
 * No answer came. `refused`: nobody listened, so nothing can have happened. `cut`: the connection broke after it stood, and
 * whether the act was done is not known. `silence`: the caller's patience ran out.
 */
export class NoAnswer extends Error {
  constructor(
    readonly how: 'refused' | 'cut' | 'silence',
    message: string,
  ) {
    super(message);
    this.name = 'NoAnswer';
  }
}

const kept = new Agent({ keepAlive: true, maxSockets: 512 });

/**
 * Sends one request and reads its JSON answer.
 *
 * @param host base address of the api, e.g. `http://localhost:8110`
 * @throws NoAnswer
 */
export function ask<Body = Record<string, unknown>>(
  host: string,
  path: string,
  { token, key, body = {}, method = 'POST', patience = 15_000, keepAlive = true }: Question = {},
): Promise<Answer<Body>> {
  const started = performance.now();
  const payload = method === 'GET' ? '' : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const asked = request(`${host}${path}`, {
      method,
      agent: keepAlive ? kept : new Agent({ keepAlive: false }),
      headers: {
        ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        ...(token && { token }),
        ...(key && { 'idempotency-key': key }),
      },
    });
    const timer = setTimeout(() => asked.destroy(new NoAnswer('silence', `No answer in ${patience} ms`)), patience);
    const fail = (error: Error) => {
      clearTimeout(timer);
      if (error instanceof NoAnswer) return reject(error);
      const refused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
      reject(new NoAnswer(refused ? 'refused' : 'cut', error.message));
    };
    asked.on('error', fail);
    asked.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () => {
        clearTimeout(timer);
        try {
          resolve({
            status: response.statusCode ?? 0,
            body: JSON.parse(Buffer.concat(chunks).toString()) as Body,
            retryAfter: response.headers['retry-after'],
            milliseconds: performance.now() - started,
          });
        } catch (error) {
          fail(error as Error);
        }
      });
    });
    asked.end(payload);
  });
}

const AGAIN_MS = 200;

/**
 * {@link ask}, sent again with its key while a node that has too much to do answers 503 or hangs up.
 * @throws NoAnswer when there is no answer at all
 */
export async function askUntilServed<Body = Record<string, unknown>>(
  host: string,
  path: string,
  question: Question & { key: string },
): Promise<Answer<Body>> {
  for (;;) {
    try {
      const answer = await ask<Body>(host, path, question);
      if (answer.status !== 503) return answer;
    } catch (error) {
      if (!(error instanceof NoAnswer && error.how === 'cut')) throw error;
    }
    await pause(AGAIN_MS);
  }
}
