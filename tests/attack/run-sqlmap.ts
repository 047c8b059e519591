import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Target } from './targets';

/** Marks a place for injection. */
const MARK = '*';

/** Returns JSON with a mark after every value; numbers stay numbers: `{"quantity":1*}`. */
function markedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(markedJson).join()}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}:${markedJson(one)}`);
    return `{${fields.join()}}`;
  }
  return typeof value === 'string'
    ? `${JSON.stringify(value).slice(0, -1)}${MARK}"`
    : `${JSON.stringify(value)}${MARK}`;
}

/** Returns the request with every field marked, as sqlmap's `-r` reads it. */
function requestFile(
  { method, path, params, query, headers, json, form }: Target,
  host: string,
  token: string,
): string {
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
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: home };
  const child = spawn('sqlmap', flags.split(' '), { timeout: seconds * 1000, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  writeFileSync(join(home, 'output.txt'), output);
  return {
    findings: [...output.matchAll(/^Parameter: .+$|parameter '[^']+' is vulnerable/gm)].map(([line]) => line),
    tested: /testing '|heuristic/.test(output),
    output,
  };
}
