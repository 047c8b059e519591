import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const MODULES =
  'sql,blindsql,xss,permanentxss,exec,file,ssrf,xxe,crlf,redirect,csp,http_headers,cookieflags,methods,backup,htaccess,shellshock,csrf';

/** Where it starts: the pages, and every operation over the bridge (an upload has no query to carry it). */
function startAddresses(proxy, targets) {
  const pages = ['/', '/user/login', '/admin/login', '/user/rewards', '/admin/products'].map(
    (path) => proxy.origin + path,
  );
  const calls = targets
    .filter(({ form, id }) => !form && !/^(signOut|deleteAccount)/.test(id))
    .map(({ id, params, query, json }) => {
      const flat = Object.entries({ ...params, ...query, ...(json ?? {}) }).filter(([, value]) => !isNested(value));
      const search = new URLSearchParams(flat.map(([name, value]) => [name, String(value)]));
      return `${proxy.origin}/bridge/${id}?${search}`;
    });
  return [...pages, `${proxy.origin}/planted?text=a`, ...calls];
}

const isNested = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * One wapiti over the whole site, each module for `secondsPerModule` at most.
 *
 * @returns {Promise<{findings: {kind: string, what: string}[], addresses: number, output: string, ended: boolean}>}
 */
export async function runWapiti(targets, { proxy, folder, scanSeconds, secondsPerModule }) {
  const report = join(folder, 'wapiti.json');
  const starts = startAddresses(proxy, targets);
  const options = [
    ['-u', `${proxy.origin}/`],
    ['--scope', 'domain'],
    ...starts.map((address) => ['-s', address]),
    ['-m', MODULES],
    ['-l', '1'],
    ['-d', '2'],
    ['-S', 'normal'],
    ['-t', '10'],
    ['--max-scan-time', String(scanSeconds)],
    ['--max-attack-time', String(secondsPerModule)],
    ['--endpoint', `${proxy.origin}/callback/`],
    ['--flush-session'],
    ['--no-bugreport'],
    ['--store-session', join(folder, 'session')],
    ['--store-config', join(folder, 'config')],
    ['-f', 'json'],
    ['-o', report],
  ].flat();
  const output = await new Promise((resolve) => {
    const child = spawn('wapiti', options, {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: (scanSeconds + MODULES.split(',').length * secondsPerModule + 300) * 1000,
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
    child.once('close', () => resolve(printed));
  });
  if (!existsSync(report)) return { findings: [], addresses: starts.length, output, ended: false };
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8'));
  const findings = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found.map(({ method, path, parameter, info }) => ({
      kind,
      what: [method, path, parameter, info].filter(Boolean).join(' '),
    })),
  );
  return { findings, addresses: starts.length, output, ended: true };
}
