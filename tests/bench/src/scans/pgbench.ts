import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FIRST_SERIAL, STRIDE, codesPerBatch } from '../programme/fill-programme';
import { type CaughtStatement, STAND_INS, catchScanStatements } from './scan-statements';
import type { Stage } from './stage';

/** More scans than any connection makes in a second. */
const MAX_PER_SECOND = 5000;

/** Replaces `$1` by a variable of pgbench, which holds numbers or, in `constants`, what is the same for the whole run. */
function scriptOf({ sql, parameters }: CaughtStatement, constants: string[]): string {
  const variables = new Map<unknown, string>([
    [STAND_INS.sessionId, 'md5(:user::text)'],
    [STAND_INS.key, 'md5(:serial::text)'],
    [STAND_INS.userId, ':user'],
    [STAND_INS.batchId, ':batch'],
    [STAND_INS.serial, ':serial'],
  ]);
  const statement = sql.trim().replace(/\$(\d+)/g, (_whole, number: string) => {
    const value = parameters[Number(number) - 1];
    const text = value instanceof Date ? value.toISOString() : String(value);
    return variables.get(value) ?? `:c${constants.push(text) - 1}`;
  });
  return `${statement};`;
}

/**
 * Runs the statements of a scan, session check included, with pgbench, prepared, each scan of another code by a random user.
 *
 * @returns scans and scans a second
 */
export async function runPgbench(
  stage: Stage,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<{ scans: number; rate: number }> {
  const constants: string[] = [];
  const { session, scan } = await catchScanStatements(new Date());
  const offset = stage.reserve(seconds * MAX_PER_SECOND);
  const lines = [
    `\\set n :n + ${connections}`,
    `\\set place ((${offset} + :n + :client_id) * ${STRIDE}) % ${stage.size.scans * 2}`,
    `\\set serial ${FIRST_SERIAL} + :place`,
    `\\set batch 1 + :place / ${codesPerBatch(stage.size)}`,
    `\\set user ${stage.step} * random(1, ${stage.users})`,
    scriptOf(session, constants),
    scriptOf(scan, constants),
  ];
  const folder = mkdtempSync(join(tmpdir(), 'scans-pgbench-'));
  try {
    const file = join(folder, 'scan.sql');
    writeFileSync(file, `${lines.join('\n')}\n`);
    const given = constants.flatMap((text, at) => ['-D', `c${at}=${text}`]);
    const flags = ['-n', '-M', 'prepared', '-c', connections, '-j', 1, '-T', seconds, '-D', 'n=1', '-f', file];
    const { stdout, stderr } = await promisify(execFile)(program(), [...flags.map(String), ...given, stage.url]);
    const figure = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
    const scans = figure(/transactions actually processed: (\d+)/);
    if (!(scans > 0) || figure(/failed transactions: (\d+)/) > 0)
      throw new Error(`pgbench failed:\n${stdout}${stderr}`);
    return { scans, rate: figure(/tps = ([\d.]+)/) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function program(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(debian, version, 'bin/pgbench')).find(existsSync) ?? 'pgbench';
}
