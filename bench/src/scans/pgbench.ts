import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stage } from './lay-stage';
import { type CaughtStatement, STAND_INS, catchScanStatements } from './scan-statements';

export interface PgbenchRun {
  /** Scans a second. */
  rate: number;
  scans: number;
  /** Processor seconds of pgbench itself. */
  seconds: number;
}

/** `offset`: how many of the stage's codes are used up. */
export type PgbenchOrder = { connections: number; offset: number; only?: 'session' | 'scan' } & (
  { seconds: number } | { scans: number }
);

/** What a parameter is in pgbench's script: a variable that the script sets, or one set for the whole run. */
class Script {
  readonly constants: string[] = [];

  /**
   * The very statement with pgbench's variables in place of `$1`. Its variables hold numbers only: where the api sends the
   * session's id and the key of the request, their like is made of a number by `md5`, some microseconds of the server's.
   */
  statement({ sql, parameters }: CaughtStatement): string {
    return `${sql.trim().replace(/\$(\d+)/g, (_whole, number: string) => this.variable(parameters[Number(number) - 1]))};`;
  }

  private variable(value: unknown): string {
    if (value === STAND_INS.sessionId) return 'md5(:user::text)';
    if (value === STAND_INS.key) return 'md5(:serial::text)';
    if (value === STAND_INS.userId) return ':user';
    if (value === STAND_INS.batchId) return ':batch';
    if (value === STAND_INS.serial) return ':serial';
    const text = value instanceof Date ? value.toISOString() : String(value);
    let known = this.constants.indexOf(text);
    if (known < 0) known = this.constants.push(text) - 1;
    return `:c${known}`;
  }
}

/**
 * Runs the statements of a scan by pgbench, prepared, over some connections for some seconds: session check and scan, each
 * scan of another code by anybody on the stage.
 */
export async function runPgbench(stage: Stage, { connections, offset, ...length }: PgbenchOrder): Promise<PgbenchRun> {
  const { session, scan } = await catchScanStatements(new Date());
  const script = new Script();
  const lines = [
    `\\set n :n + :step`,
    `\\set at :offset + :n + :client_id`,
    `\\set serial ${stage.firstSerial} + (:at * ${stage.stride}) % ${stage.codes}`,
    `\\set batch ${stage.firstBatch} + (:serial - ${stage.firstSerial}) / ${stage.codesOfABatch}`,
    `\\set user ${stage.firstUser} + ${stage.userStride} * random(0, ${stage.users - 1})`,
    ...(length.only === 'scan' ? [] : [script.statement(session)]),
    ...(length.only === 'session' ? [] : [script.statement(scan)]),
  ];
  const folder = mkdtempSync(join(tmpdir(), 'scans-pgbench-'));
  try {
    const file = join(folder, 'scan.sql');
    writeFileSync(file, `${lines.join('\n')}\n`);
    const constants = Object.entries({ n: -connections, step: connections, offset });
    const named = script.constants.map((text, number) => [`c${number}`, text] as const);
    const given = [...constants, ...named].flatMap(([name, value]) => ['-D', `${name}=${value}`]);
    const howLong = 'seconds' in length ? ['-T', length.seconds] : ['-t', Math.ceil(length.scans / connections)];
    const flags = ['-n', '-M', 'prepared', '-c', connections, '-j', 1, ...howLong, '-f', file].map(String);
    return await run([...flags, ...given, stage.url]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(args: string[]): Promise<PgbenchRun> {
  // The shell's `times` tells what pgbench used, which a process does not tell of its children while it runs.
  const child = spawn('bash', ['-c', '"$@"; times >&2', 'bash', program(), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let complaints = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  const scans = Number(/transactions actually processed: (\d+)/.exec(printed)?.[1]);
  const rate = Number(/tps = ([\d.]+)/.exec(printed)?.[1]);
  const failed = Number(/failed transactions: (\d+)/.exec(printed)?.[1]);
  const [user, system] =
    /^(\S+) (\S+)$/
      .exec(complaints.trim().split('\n').at(-1) ?? '')
      ?.slice(1)
      .map(minutes) ?? [];
  if (code !== 0 || !(scans > 0) || failed > 0) throw new Error(`pgbench failed:\n${printed}\n${complaints}`);
  return { scans, rate, seconds: (user ?? Number.NaN) + (system ?? Number.NaN) };
}

/** `0m1.234s` in seconds. */
function minutes(text: string): number {
  const [, whole, seconds] = /(\d+)m([\d.]+)s/.exec(text) ?? [];
  return Number(whole) * 60 + Number(seconds);
}

function program(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(debian, version, 'bin/pgbench')).find(existsSync) ?? 'pgbench';
}
