import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { readLimits } from '../../../../api/src/config/load-config';
import type { Schema } from '../../../../api/src/database/schema';
import { ceilingAt } from '../../../../api/src/modules/rate-events';
import { insertScans } from '../../../../api/src/modules/scans/scan.repository';
import { findLiveSessions } from '../../../../api/src/sessions/sessions.repository';
import { FIRST_SERIAL, STRIDE, codesPerBatch } from '../programme/fill-programme';
import type { Stage } from './stage';

/** More scans than any connection makes in a second. */
const MAX_PER_SECOND = 5000;

interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** Values that stand for what differs from scan to scan, and the variables of pgbench in their place. */
const VARIABLES = new Map<unknown, string>([
  ['the-session', 'md5(:user::text)'],
  ['the-key', 'md5(:serial::text)'],
  [111_111_111, ':user'],
  [222_222_222, ':batch'],
  [333_333_333, ':serial'],
]);
const [sessionId, key, userId, batchId, serial] = [...VARIABLES.keys()] as [string, string, number, number, number];

/**
 * Returns the statements of one scan in the order in which the api sends them: its own code compiles them, on a database that returns
 * nothing.
 */
async function scanStatements(): Promise<Statement[]> {
  const statements: Statement[] = [];
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query: { sql, parameters } }) => void statements.push({ sql, parameters }),
  });
  const [at, limits] = [new Date(), readLimits({})];
  const place = { location: 'Kothrud, Pune, Maharashtra', latitude: 18.5074, longitude: 73.8077 };
  const hash = 'w2hIzfLBpdPzHJ1yT5lOUlcGqDUxMaTi4CANiJ2rXQs';
  const request = { area: 'user', callerId: userId, operation: 'storeScan', key, hash } as const;
  await findLiveSessions(db, [sessionId]);
  await insertScans(
    db,
    [{ userId, batchId, serial, ...place, request }],
    at,
    {
      invalid: ceilingAt(at, 600_000, limits.invalidScansPerTenMinutes),
      scans: ceilingAt(at, 3_600_000, limits.scanMaxPerHour),
    },
    limits,
  );
  if (statements.length !== 2) throw new Error(`${statements.length} statements in place of two.`);
  return statements;
}

/**
 * Replaces `$1` by a variable of pgbench, which holds numbers or, in `constants`, what is the same for the whole run. The scans are given
 * as JSON: what differs in it is put together from its parts.
 */
function scriptOf({ sql, parameters }: Statement, constants: string[]): string {
  const constant = (text: string) => `:c${constants.push(text) - 1}`;
  const statement = sql.trim().replace(/\$(\d+)/g, (_whole, number: string) => {
    const value = parameters[Number(number) - 1];
    if (VARIABLES.has(value)) return VARIABLES.get(value)!;
    const text = value instanceof Date ? value.toISOString() : String(value);
    if (!text.startsWith('[{')) return constant(text);
    const parts = text.split(new RegExp(`(${[...VARIABLES.keys()].join('|')})`));
    return `concat(${parts.map((part) => `${variableOf(part) ?? constant(part)}::text`).join()})`;
  });
  return `${statement};`;
}

const variableOf = (text: string) => [...VARIABLES].find(([value]) => String(value) === text)?.[1];

/** Runs the statements of a scan, session check included, with pgbench, prepared, each scan of another code by a random user. */
export async function runPgbench(
  stage: Stage,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<{ scans: number; rate: number }> {
  const constants: string[] = [];
  const offset = stage.reserve(seconds * MAX_PER_SECOND);
  const lines = [
    `\\set n :n + ${connections}`,
    `\\set place ((${offset} + :n + :client_id) * ${STRIDE}) % ${stage.size.scans * 2}`,
    `\\set serial ${FIRST_SERIAL} + :place`,
    `\\set batch 1 + :place / ${codesPerBatch(stage.size)}`,
    `\\set user ${stage.step} * random(1, ${stage.users})`,
    ...(await scanStatements()).map((statement) => scriptOf(statement, constants)),
  ];
  return runScript(stage, { connections, seconds, lines, constants });
}

/** Runs the lines of a script with pgbench, prepared. @throws Error of pgbench, or when a transaction failed */
export async function runScript(
  { url }: Pick<Stage, 'url'>,
  script: { connections: number; seconds: number; lines: string[]; constants?: string[] },
): Promise<{ scans: number; rate: number }> {
  const { connections, seconds, lines, constants = [] } = script;
  const folder = mkdtempSync(join(tmpdir(), 'scans-pgbench-'));
  try {
    const file = join(folder, 'scan.sql');
    writeFileSync(file, `${lines.join('\n')}\n`);
    const given = constants.flatMap((text, at) => ['-D', `c${at}=${text}`]);
    const flags = ['-n', '-M', 'prepared', '-c', connections, '-j', 1, '-T', seconds, '-D', 'n=1', '-f', file];
    const { stdout, stderr } = await promisify(execFile)('pgbench', [...flags.map(String), ...given, url]);
    const figure = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
    const scans = figure(/transactions actually processed: (\d+)/);
    if (!(scans > 0) || figure(/failed transactions: (\d+)/) > 0)
      throw new Error(`pgbench failed:\n${stdout}${stderr}`);
    return { scans, rate: figure(/tps = ([\d.]+)/) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
