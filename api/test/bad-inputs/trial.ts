import { sql } from 'kysely';
import type { TestApi } from '../create-test-api';
import { exchangeRaw, listenOnFreePort } from '../raw-http';
import type { BadInput } from './read-list';

/** A response from `inject` or from a socket. */
export interface Reply {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
  /** Whether only a status line came, without the headers that the app sets on every response. */
  byParser?: boolean;
}

export interface Asked {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS' | 'PATCH' | 'HEAD' | 'TRACE';
  token?: string;
  /** Sent unchanged, with the content type of `headers`; takes precedence over `json`. */
  payload?: string | Buffer;
  json?: unknown;
  headers?: Record<string, string>;
  remoteAddress?: string;
}

/** Long enough for a busy machine, short enough to detect a request that hangs. */
const SLOWEST_MS = 5000;

/** A socket silent for this long waits for more: the request was not rejected, but not understood. */
const SILENCE_MS = 1500;

const COUNTED = {
  journal: 'journal',
  money: 'money_journal',
  scans: 'scans',
  claims: 'claims',
  audit: 'audit_log',
  flags: 'fraud_flags',
  users: 'users',
  admins: 'admins',
  sessions: 'sessions',
  codesSent: 'otp_sends',
  models: 'models where removed_at is null',
  products: 'products where removed_at is null',
  batches: 'batches',
  stores: 'stores where removed_at is null',
} as const;

type Counted = keyof typeof COUNTED | 'sms';
type Counts = Record<Counted, number>;

async function countRows({ db, outbox }: TestApi): Promise<Counts> {
  const counts = Object.entries(COUNTED).map(
    ([name, rows]) => sql`(select count(*)::int from ${sql.raw(rows)}) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Omit<Counts, 'sms'>>`select ${sql.join(counts)}`.execute(db);
  return { ...rows[0]!, sms: outbox.length };
}

let lastAddress = 0;

/** Runs one row of the list: sends requests, and checks the general conditions on every response. */
export class Trial {
  /** An address unique to this trial: limits per address do not affect a row unless it is about them. */
  readonly address = `10.${(lastAddress += 1) >> 8}.${lastAddress & 255}.1`;
  private readonly heard: { reply: Reply; ms: number }[] = [];
  private before: Counts | undefined;
  private allowed: Partial<Counts> = {};

  constructor(
    readonly api: TestApi,
    readonly row: BadInput,
    private readonly slowestMs = SLOWEST_MS,
  ) {}

  async ask(
    url: string,
    { method = 'POST', token, payload, json, headers, remoteAddress }: Asked = {},
  ): Promise<Reply> {
    const body = payload ?? (json === undefined ? undefined : JSON.stringify(json));
    const start = performance.now();
    const response = await this.api.app.inject({
      method: method as 'GET',
      url,
      remoteAddress: remoteAddress ?? this.address,
      headers: {
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { token }),
        ...headers,
      },
      ...(body !== undefined && { payload: body }),
    });
    return this.hear({ status: response.statusCode, headers: response.headers, body: response.body }, start);
  }

  /** Sends bytes to the listening server and reads all that it sends before it closes the connection. */
  async askRaw(bytes: string | Buffer): Promise<Reply> {
    const { server } = this.api.app;
    const at = server.address();
    const port = at !== null && typeof at === 'object' ? at.port : await listenOnFreePort(this.api.app);
    const start = performance.now();
    return this.hear(parseReply(await exchangeRaw(port, bytes, SILENCE_MS)), start);
  }

  hear(reply: Reply, start = performance.now()): Reply {
    this.heard.push({ reply, ms: performance.now() - start });
    return reply;
  }

  /** Ends the preparation: from here on only {@link changes} may change. */
  async begin(): Promise<void> {
    this.before = await countRows(this.api);
  }

  /** Sets the rows and messages that this row must add: exactly as many. */
  changes(allowed: Partial<Counts>): void {
    this.allowed = { ...this.allowed, ...allowed };
  }

  async verify(responses: readonly Reply[]): Promise<void> {
    const { key, statuses, message, retryAfter } = this.row;
    for (const { status, headers, body } of responses) {
      if (statuses.length > 0)
        expect([key, status, body, statuses.includes(status)]).toEqual([key, status, body, true]);
      if (message !== undefined) expect([key, messageOf(body)]).toEqual([key, like(message)]);
      if (retryAfter) expect([key, Number(headers['retry-after'])]).toEqual([key, expect.any(Number)]);
      if (retryAfter) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    for (const { reply, ms } of this.heard) {
      expect([key, reply.status, reply.status < 500]).toEqual([key, reply.status, true]);
      expect([key, leaksIn(reply.body)]).toEqual([key, []]);
      // Malformed HTTP never reaches the app: Node closes the connection with a bare status.
      const bare = reply.byParser && reply.body === '';
      if (reply.status >= 400 && !bare)
        expect([key, messageOf(reply.body)]).toEqual([key, expect.stringMatching(/\S/)]);
      expect([key, Math.round(ms), ms < this.slowestMs]).toEqual([key, Math.round(ms), true]);
    }
    const now = await countRows(this.api);
    const before = this.before ?? now;
    const changed = Object.fromEntries(
      Object.entries(now)
        .map(([name, rows]) => [name, rows - before[name as Counted]] as const)
        .filter(([, rows]) => rows !== 0),
    );
    expect([key, changed]).toEqual([key, this.allowed]);
  }
}

function like(message: string | RegExp): unknown {
  return typeof message === 'string' ? message : expect.stringMatching(message);
}

/** Returns the `message` of a response; for invalid JSON a text for the failed assertion. */
function messageOf(body: string): unknown {
  try {
    return (JSON.parse(body) as { message?: unknown } | null)?.message;
  } catch {
    return `no JSON: ${body.slice(0, 100)}`;
  }
}

function parseReply(text: string): Reply {
  const [head = '', ...rest] = text.replace(/^HTTP\/1\.1 100 [^\r]*\r\n\r\n/, '').split('\r\n\r\n');
  const [start = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const status = Number(start.split(' ')[1] ?? 0);
  const body = rest.join('\r\n\r\n').replace(/^0\r\n\r\n$/, '');
  return { status, headers, body, byParser: !('x-content-type-options' in headers) };
}

/** Server internals that no response may reveal (bad-inputs.tsv, GENERAL). */
const SIGNS: readonly [name: string, sign: RegExp][] = [
  ['a stack', /\bat (?:async )?(?:[\w.<>[\] ]+ \()?(?:file:\/|node:\w|\/\w|[A-Z]:\\)[^\s)]*:\d+/],
  ['a source file', /node_modules|\.(?:ts|js|mjs|cjs):\d+/],
  ['a path', /(?:^|["'\s(=])\/(?:work|home|root|tmp|usr|var|etc|opt|srv|proc)\/\w/],
  [
    'SQL',
    /\bselect\b[\s\S]{1,300}?\bfrom\s+(?:\\?"\w+\\?"|\w+\s+(?:where|join|order|limit|group)\b)|\binsert\s+into\b|\bdelete\s+from\b|\bupdate\s+\S+\s+set\b/i,
  ],
  [
    'words of the database',
    /\b(?:violates|duplicate key|syntax error at|invalid byte sequence|invalid input syntax|out of range for type|pg_\w+|PGlite|kysely)\b|\b(?:relation|column|constraint) \\?"/i,
  ],
  [
    'an error of the platform',
    /\b(?:TypeError|ReferenceError|RangeError|SyntaxError|FST_[A-Z_]+|ERR_[A-Z_]+|E(?:NOENT|ACCES|CONN[A-Z]+|PIPE|ISDIR))\b/,
  ],
];

/** Returns the names of what a text leaks; empty if nothing. */
export function leaksIn(text: string): string[] {
  return SIGNS.filter(([, sign]) => sign.test(text)).map(([name]) => name);
}
