import { type Socket, connect } from 'node:net';
import type { Config } from '../../../api/src/config/load-config';
import { parseCodeKeys, parseTokenKeys } from '../../../api/src/config/keys';
import { LIMITS } from '../../../api/src/config/limits';
import { createCodeCipher } from '../../../api/src/modules/codes';
import { signSessionToken } from '../../../api/src/sessions/session-token';
import type { Person, Stage } from './lay-stage';
import { STAND_INS } from './scan-statements';

/** What the generator is asked for. */
export interface LoadOrder {
  port: number;
  /** Scans, each of another code; or what the rewards screen asks when it is opened. */
  what: 'scan' | 'points';
  stage: Stage;
  people: Person[];
  keys: { CODE_KEYS: string; TOKEN_KEYS: string };
  /** Requests under way at the same time, each on a connection of its own that is kept. */
  connections: number;
  seconds: number;
  /** Scans a second, sent by the clock whether or not earlier ones were answered; without it each answer brings the next scan. */
  rate?: number;
  /** Requests made ready before the start; it ends early when they are used up. */
  requests: number;
  offset: number;
}

/** What came of it. */
export interface LoadReport {
  answered: number;

  elapsed: number;
  /** Processor seconds of the generator while it sent, preparation left out. */
  seconds: number;
  /** Milliseconds from when a request was due until its answer was there. */
  p50: number;
  p99: number;
  most: number;
  bytesOut: number;
  bytesIn: number;
}

/** Each request as it goes over the wire, so that sending one costs a write. */
async function prepare(order: LoadOrder): Promise<Buffer[]> {
  const { port, people, what, requests } = order;
  const tokenOf = signer(order);
  const bodyOf = what === 'scan' ? scanBodies(order) : () => '{}';
  const path = what === 'scan' ? '/users/scanner/store' : '/users/scanners/get';
  const prepared: Buffer[] = [];
  for (let number = 0; number < requests; number += 1) {
    const body = bodyOf(number);
    const head = [
      `POST ${path} HTTP/1.1`,
      `host: localhost:${port}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      ...(what === 'scan' ? [`idempotency-key: ${crypto.randomUUID()}`] : []),
      `token: ${await tokenOf(people[Math.floor(Math.random() * people.length)]!)}`,
    ];
    prepared.push(Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`));
  }
  return prepared;
}

function signer({ keys }: LoadOrder): (person: Person) => Promise<string> {
  const limits = Object.fromEntries(Object.entries(LIMITS).map(([name, { value }]) => [name, value]));
  const config = { tokenKeys: parseTokenKeys(keys.TOKEN_KEYS), limits } as unknown as Config;
  const tokens = new Map<number, Promise<string>>();
  return (person) => {
    const [issuedAt, expiresAt] = [new Date(person.issuedAt), new Date(person.expiresAt)];
    const token =
      tokens.get(person.id) ?? signSessionToken(config, { ...person, subject: person.id, issuedAt, expiresAt });
    tokens.set(person.id, token);
    return token;
  };
}

function scanBodies({ stage, keys, offset }: LoadOrder): (number: number) => string {
  const cipher = createCodeCipher(parseCodeKeys(keys.CODE_KEYS));
  const { location, latitude, longitude } = STAND_INS;
  return (number) => {
    const place = ((offset + number) * stage.stride) % stage.codes;
    const batchId = stage.firstBatch + Math.floor(place / stage.codesOfABatch);
    const encrypyData = cipher.encipher({ batchId, serial: stage.firstSerial + place });
    return JSON.stringify({ encrypyData, location, latitude, longitude });
  };
}

/** One kept connection, a request at a time. Parses what our api answers, not HTTP at large: any other answer is an error. */
class Line {
  private answered: () => void = () => undefined;
  private rest = '';
  bytesIn = 0;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true).setEncoding('latin1');
    socket.on('data', (text: string) => this.read(text));
  }

  static open(port: number): Promise<Line> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('error', reject);
      socket.once('connect', () => resolve(new Line(socket)));
    });
  }

  send(request: Buffer, answered: () => void): void {
    this.answered = answered;
    this.socket.write(request);
  }

  close(): void {
    this.socket.destroy();
  }

  private read(text: string): void {
    this.bytesIn += text.length;
    this.rest = this.rest === '' ? text : this.rest + text;
    const end = this.rest.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(this.rest);
    if (!length) throw new Error(`An answer without a length:\n${this.rest}`);
    if (this.rest.length < end + 4 + Number(length[1])) return;
    const status = Number(this.rest.slice(9, 12));
    if (status >= 300) throw new Error(`A refusal: ${this.rest}`);
    this.rest = '';
    this.answered();
  }
}

async function load(order: LoadOrder): Promise<LoadReport> {
  const requests = await prepare(order);
  const lines = await Promise.all(Array.from({ length: order.connections }, () => Line.open(order.port)));
  const times: number[] = [];
  let sent = 0;
  let bytesOut = 0;
  const cpu = process.cpuUsage();
  const started = performance.now();
  const until = started + order.seconds * 1000;
  const send = (line: Line, due: number, then: () => void) => {
    const request = requests[sent]!;
    sent += 1;
    bytesOut += request.length;
    line.send(request, () => {
      times.push(performance.now() - due);
      then();
    });
  };
  await (order.rate === undefined
    ? Promise.all(
        lines.map(
          (line) =>
            new Promise<void>((resolve) => {
              const next = () => {
                const now = performance.now();
                if (now >= until || sent >= requests.length) resolve();
                else send(line, now, next);
              };
              next();
            }),
        ),
      )
    : byTheClock(order.rate));
  const elapsed = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  for (const line of lines) line.close();
  times.sort((a, b) => a - b);
  const share = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
  return {
    answered: times.length,
    elapsed,
    seconds: (user + system) / 1e6,
    p50: share(0.5),
    p99: share(0.99),
    most: share(1),
    bytesOut,
    bytesIn: lines.reduce((sum, { bytesIn }) => sum + bytesIn, 0),
  };

  /** Whatever is due and finds no free line waits; its time counts from when it was due. */
  function byTheClock(rate: number): Promise<void> {
    const free = [...lines];
    const due: number[] = [];
    const planned = Math.min(requests.length, Math.floor(rate * order.seconds));
    let begun = 0;
    return new Promise((resolve) => {
      const flush = () => {
        while (free.length > 0 && due.length > 0) {
          const line = free.pop()!;
          send(line, due.shift()!, () => {
            free.push(line);
            flush();
          });
        }
        if (times.length === planned) resolve();
      };
      const timer = setInterval(() => {
        const now = performance.now();
        while (begun < planned && started + (begun * 1000) / rate <= now) {
          due.push(started + (begun * 1000) / rate);
          begun += 1;
        }
        if (begun === planned) clearInterval(timer);
        flush();
      }, 1);
    });
  }
}

process.once('message', (order: LoadOrder) => {
  void load(order).then((report) => process.send!(report, () => process.exit(0)));
});
