import { createServer, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Keys from '../../../../api/src/config/keys';
import type * as LoadConfig from '../../../../api/src/config/load-config';
import type * as OpenDatabase from '../../../../api/src/database/open-database';
import type * as Codes from '../../../../api/src/modules/codes';
import type * as Scans from '../../../../api/src/modules/scans/scan.repository';
import type * as Sessions from '../../../../api/src/sessions/sessions.repository';

/**
 * The limit of the platform for scans over HTTP: Node's own server, and the statements of the api through its driver, in groups as
 * the api forms them. Nothing else: it believes every token and every field, and logs, measures and refuses nothing.
 *
 * Started by scans.ts with PORT, DATABASE_URL and CODE_KEYS. It runs the built api's files, as the api itself does.
 */
const load = createRequire(__filename);
const built = <Module>(path: string) => load(join(__dirname, '../../../../api/dist', path)) as Module;
const { parseCodeKeys } = built<typeof Keys>('config/keys');
const { readLimits } = built<typeof LoadConfig>('config/load-config');
const { openDatabase } = built<typeof OpenDatabase>('database/open-database');
const { createCodeCipher } = built<typeof Codes>('modules/codes');
const { insertScans } = built<typeof Scans>('modules/scans/scan.repository');
const { findLiveSessions } = built<typeof Sessions>('sessions/sessions.repository');

/** As sessions.repository.ts and scan-groups.ts have them. */
const MOST = { sessions: 16, scans: 32, statements: 2 };

interface Waiting<Asked, Answer> {
  id: string | number;
  asked: Asked;
  resolve: (answer: Answer | undefined) => void;
}

/** Returns a function that sends all waiting requests together at the end of an event loop iteration, one of each id. */
function grouped<Asked, Answer>(
  limits: { most: number; statements: number },
  send: (asked: Asked[]) => Promise<Map<string | number, Answer>>,
): (id: string | number, asked: Asked) => Promise<Answer | undefined> {
  const waiting: Waiting<Asked, Answer>[] = [];
  const sent = new Set<string | number>();
  let statements = 0;
  function sendWaiting(): void {
    while (statements < limits.statements) {
      const group: Waiting<Asked, Answer>[] = [];
      for (let at = 0; at < waiting.length && group.length < limits.most;) {
        if (sent.has(waiting[at]!.id)) at += 1;
        else {
          const [taken] = waiting.splice(at, 1);
          sent.add(taken!.id);
          group.push(taken!);
        }
      }
      if (group.length === 0) return;
      statements += 1;
      void send(group.map(({ asked }) => asked)).then((answers) => {
        statements -= 1;
        for (const { id, resolve } of group) {
          sent.delete(id);
          resolve(answers.get(id));
        }
        sendWaiting();
      });
    }
  }
  return (id, asked) =>
    new Promise((resolve) => {
      waiting.push({ id, asked, resolve });
      setImmediate(sendWaiting);
    });
}

async function serve(): Promise<void> {
  const { db } = await openDatabase({ databaseUrl: process.env.DATABASE_URL });
  const cipher = createCodeCipher(parseCodeKeys(process.env.CODE_KEYS!));
  const limits = readLimits({});
  const findSession = grouped({ most: MOST.sessions, statements: Number.POSITIVE_INFINITY }, async (ids: string[]) => {
    const sessions = await findLiveSessions(db, ids);
    return new Map(sessions.map((session) => [session.id, session]));
  });
  const grant = grouped({ most: MOST.scans, statements: MOST.statements }, (scans: Scans.ScanAttempt[]) => {
    const at = new Date();
    const ceilings = {
      invalid: { since: new Date(at.getTime() - 600_000), until: at, most: limits.invalidScansPerTenMinutes },
      scans: { since: new Date(at.getTime() - 3_600_000), until: at, most: limits.scanMaxPerHour },
    };
    return insertScans(db, scans, at, ceilings, limits) as Promise<Map<string | number, Scans.GrantedScan>>;
  });

  async function answer({ headers }: IncomingMessage, body: string): Promise<string> {
    const claims = JSON.parse(Buffer.from(String(headers.token).split('.')[1]!, 'base64url').toString());
    const { userId } = (await findSession(claims.jti, claims.jti))!;
    const { encrypyData, ...place } = JSON.parse(body);
    const key = String(headers['idempotency-key']);
    const request = { area: 'user', callerId: userId!, operation: 'storeScan', key, hash: key } as const;
    const granted = await grant(userId!, { ...cipher.decipher(encrypyData)!, ...place, userId, request });
    if (!granted) throw new Error('Nothing was granted.');
    return JSON.stringify({ message: 'Rewards Granted Successfully', data: granted });
  }

  createServer((request, response) => {
    // As the bench asks whether the server is there.
    if (request.method === 'GET') return response.end();
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      void answer(request, body).then((text) => {
        response.writeHead(201, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
        response.end(text);
      });
    });
  }).listen(Number(process.env.PORT), '127.0.0.1');
}

void serve();
