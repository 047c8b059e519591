import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldsOf } from './targets.mjs';

const MARK = '*';

/** The request with its token; with `mark` behind every field. A number stays one: `{"quantity":1*}`. */
function requestOf({ method, path, params, query, headers, json, form, area }, token, mark = '') {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => `${params[name]}${mark}`);
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}${mark}`);
  const sent = { ...(area && { token }) };
  for (const [name, value] of Object.entries(headers)) sent[name] = `${value}${mark}`;
  let body;
  if (json) {
    sent['Content-Type'] = 'application/json';
    body = markedJson(json, mark);
  } else if (form) {
    sent['Content-Type'] = 'multipart/form-data; boundary=attack';
    const parts = Object.entries(form).map(
      ([name, { file, value }]) =>
        `--attack\r\nContent-Disposition: form-data; name="${name}"${file ? '; filename="a.png"' : ''}\r\n\r\n${value}${mark}\r\n`,
    );
    body = `${parts.join('')}--attack--\r\n`;
  }
  return { method, path: `/api${filled}${search.length ? `?${search.join('&')}` : ''}`, headers: sent, body };
}

function markedJson(value, mark) {
  if (Array.isArray(value)) return `[${value.map((one) => markedJson(one, mark)).join()}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([name, one]) => `${JSON.stringify(name)}:${markedJson(one, mark)}`)
      .join()}}`;
  }
  if (typeof value === 'string') return `${JSON.stringify(value).slice(0, -1)}${mark}"`;
  return `${JSON.stringify(value)}${mark}`;
}

/** The request as sqlmap's `-r` reads it. */
function requestFile({ method, path, headers, body = '' }, host) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${[`${method} ${path} HTTP/1.1`, `Host: ${host}`, ...lines].join('\r\n')}\r\n\r\n${body}`;
}

/** Reads what sqlmap printed: the parameters that it calls injectable. */
export function findingsOf(output) {
  if (!/identified the following injection point/.test(output)) {
    return [...output.matchAll(/parameter '([^']+)' (?:is vulnerable|appears to be '([^']+)' injectable)/g)]
      .filter(() => !/does not seem to be injectable|do not appear to be injectable|false positive/.test(output))
      .map(([line]) => line);
  }
  return [...output.matchAll(/^Parameter: (.+)$/gm)].map(([line]) => line);
}

/**
 * One sqlmap for one operation, ended after `seconds`.
 *
 * @returns {Promise<{id: string, fields: number, findings: string[], ended: boolean, tested: boolean,
 *   usually: number, output: string}>}
 */
export async function runSqlmap(target, { proxy, site, folder, level, risk, technique, seconds, timeSec }) {
  const home = join(folder, target.id);
  mkdirSync(home, { recursive: true });
  const file = join(home, 'request.txt');
  const token = target.area ? await site.signIn(target.area) : '';
  writeFileSync(file, requestFile(requestOf(target, token, MARK), new URL(proxy.origin).host));
  const { path, ...usual } = requestOf(target, token);
  const usually = (await fetch(proxy.origin + path, usual)).status;
  const options = [
    ['-r', file],
    ['--batch'],
    ['--ignore-stdin'],
    ['--flush-session'],
    ['--disable-coloring'],
    ['--output-dir', home],
    ['--dbms', 'PostgreSQL'],
    ['--level', String(level)],
    ['--risk', String(risk)],
    ['--technique', technique],
    ['--time-sec', String(timeSec)],
    ['--threads', '4'],
    ['--timeout', '20'],
    ['--retries', '1'],
    ['--ignore-code', '401,404'],
    ['--answers', 'redirect=N,follow=N,similar=N,reduce=N,quit=N'],
  ].flat();
  return new Promise((resolve) => {
    const child = spawn('sqlmap', options, {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: seconds * 1000,
      env: { ...process.env, HOME: home, XDG_DATA_HOME: home },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('close', (_code, signal) => {
      writeFileSync(join(home, 'output.txt'), output);
      resolve({
        id: target.id,
        usually,
        fields: fieldsOf(target).length,
        findings: findingsOf(output),
        ended: signal === null,
        tested: /testing '|heuristic/.test(output),
        output,
      });
    });
  });
}
