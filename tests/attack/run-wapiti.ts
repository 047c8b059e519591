import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Target } from './targets';

const MODULES =
  'sql,blindsql,xss,permanentxss,exec,file,ssrf,xxe,crlf,redirect,csp,http_headers,cookieflags,methods,backup,htaccess,shellshock,csrf';
const PAGES = ['/', '/user/login', '/admin/login', '/user/rewards', '/admin/products'];

interface Finding {
  method: string;
  path: string;
  parameter: string;
  info: string;
}

/** Returns the bridge's address of an operation, with its fields in the query. */
function bridgePath({ id, params, query, json }: Target): string {
  const isFlat = ([, value]: [string, unknown]) => typeof value !== 'object' || Array.isArray(value);
  const fields = Object.entries({ ...params, ...query, ...json }).filter(isFlat);
  return `/bridge/${id}?${new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))}`;
}

/**
 * Runs wapiti on the pages and on every operation but uploads, which have no query.
 *
 * @returns the findings of its report
 * @throws Error when it left no report
 */
export async function runWapiti(
  targets: readonly Target[],
  options: { origin: string; folder: string; scanSeconds: number; secondsPerModule: number },
): Promise<string[]> {
  const { origin, folder, scanSeconds, secondsPerModule } = options;
  const calls = targets.filter(({ form, id }) => !form && !/^(signOut|deleteAccount)/.test(id)).map(bridgePath);
  const report = join(folder, 'wapiti.json');
  const flags =
    `-u ${origin}/ --scope domain -m ${MODULES} -l 1 -d 2 -S normal -t 10 --max-scan-time ${scanSeconds} ` +
    `--max-attack-time ${secondsPerModule} --endpoint ${origin}/callback/ --flush-session --no-bugreport ` +
    `--store-session ${join(folder, 'session')} --store-config ${join(folder, 'config')} -f json -o ${report}`;
  const starts = [...PAGES, ...calls].flatMap((path) => ['-s', origin + path]);
  const child = spawn('wapiti', [...flags.split(' '), ...starts]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  if (!existsSync(report)) throw new Error(`wapiti left no report: ${output.slice(-1000)}`);
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8')) as Record<
    'vulnerabilities' | 'anomalies',
    Record<string, Finding[]>
  >;
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, findings]) =>
    findings.map(
      ({ method, path, parameter, info }) =>
        `wapiti ${kind}: ${[method, path, parameter, info].filter(Boolean).join(' ')}`,
    ),
  );
}
