import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printedBy } from '../browser/src/site/site-process';
import type { Target } from './targets';

/** Marks a place for injection. */
const MARK = '*';
const MODULES =
  'sql,blindsql,xss,permanentxss,exec,file,ssrf,xxe,crlf,redirect,csp,http_headers,cookieflags,methods,backup,htaccess,shellshock,csrf';
const PAGES = ['/', '/user/login', '/admin/login', '/user/rewards', '/admin/products'];

/** Returns JSON with a mark after every value; numbers stay numbers: `{"quantity":1*}`. */
const markedJson = (body: object): string =>
  JSON.stringify(body, (_, value: unknown) => {
    if (typeof value === 'object' && value !== null) return value;
    return typeof value === 'string' ? value + MARK : `@@${String(value)}${MARK}@@`;
  }).replaceAll(/"@@(.*?)@@"/g, '$1');

/** Returns the request with every field marked, as sqlmap's `-r` reads it. */
function requestFile({ method, path, params, query, headers, json, form }: Target, host: string, token: string) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => `${params[name]}${MARK}`);
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}${MARK}`);
  const type = json ? 'application/json' : form && 'multipart/form-data; boundary=attack';
  const parts = Object.entries(form ?? {}).map(
    ([name, { isFile, value }]) =>
      `--attack\r\nContent-Disposition: form-data; name="${name}"${isFile ? '; filename="a.png"' : ''}\r\n\r\n${value}${MARK}\r\n`,
  );
  const lines = [
    `${method} /api${filled}${search.length > 0 ? `?${search.join('&')}` : ''} HTTP/1.1`,
    `Host: ${host}`,
    ...(token ? [`token: ${token}`] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}${MARK}`),
    ...(type ? [`Content-Type: ${type}`] : []),
  ];
  const body = json ? markedJson(json) : form ? `${parts.join('')}--attack--\r\n` : '';
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** Runs a tool. @returns what it printed, both streams */
async function run(command: string, args: string[], options: { timeout?: number; env?: object } = {}): Promise<string> {
  const child = spawn(command, args, { ...options, env: { ...process.env, ...options.env } });
  const output = printedBy(child);
  await once(child, 'close');
  return output();
}

/** Runs sqlmap on one operation, for `seconds` at most. */
export async function runSqlmap(
  target: Target,
  options: { origin: string; token: string; folder: string; level: number; risk: number; seconds: number },
): Promise<{ findings: string[]; tested: boolean; output: string }> {
  const { origin, token, folder, level, risk, seconds } = options;
  const home = join(folder, target.id);
  mkdirSync(home, { recursive: true });
  const file = join(home, 'request.txt');
  writeFileSync(file, requestFile(target, new URL(origin).host, token));
  const flags =
    `-r ${file} --output-dir ${home} --level ${level} --risk ${risk} --technique BEUST --dbms PostgreSQL --time-sec 2 ` +
    '--batch --ignore-stdin --flush-session --disable-coloring --threads 4 --timeout 20 --retries 1 --ignore-code 401,404 ' +
    '--answers redirect=N,follow=N,similar=N,reduce=N,quit=N';
  const env = { HOME: home, XDG_DATA_HOME: home };
  const output = await run('sqlmap', flags.split(' '), { timeout: seconds * 1000, env });
  writeFileSync(join(home, 'output.txt'), output);
  const findings = [...output.matchAll(/^Parameter: .+$|parameter '[^']+' is vulnerable/gm)].map(([line]) => line);
  return { findings, tested: /testing '|heuristic/.test(output), output };
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
  await run('wapiti', [...flags.split(' '), ...starts]);
  type Findings = Record<string, Record<'method' | 'path' | 'parameter' | 'info', string>[]>;
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, Findings>;
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, findings]) =>
    findings.map(
      ({ method, path, parameter, info }) =>
        `wapiti ${kind}: ${[method, path, parameter, info].filter(Boolean).join(' ')}`,
    ),
  );
}
