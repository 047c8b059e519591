// `npm run attack`: sqlmap and wapiti against a running site on PostgreSQL (docs/operations/attack-tools.md).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judged } from './attack/judged.mjs';
import { PLANTED, startPlantedHole } from './attack/planted-hole.mjs';
import { runSqlmap } from './attack/run-sqlmap.mjs';
import { MODULES, runWapiti } from './attack/run-wapiti.mjs';
import { startSiteToAttack } from './attack/running-site.mjs';
import { fieldsOf, readTargets } from './attack/targets.mjs';
import { startWatchingProxy } from './attack/watching-proxy.mjs';
import { ensureProgram } from './debian-programs.mjs';
import { root } from './install.mjs';

const { values: given } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    only: { type: 'string' },
    tool: { type: 'string' },
    port: { type: 'string', default: '0' },
  },
});
/** Quick: about eight minutes on two cores. Long: about an hour. */
const DEPTH = given.long
  ? { level: 3, risk: 2, technique: 'BEUST', seconds: 240, timeSec: 3, scanSeconds: 1200, secondsPerModule: 300 }
  : { level: 1, risk: 1, technique: 'BEUST', seconds: 120, timeSec: 2, scanSeconds: 60, secondsPerModule: 20 };
const AT_ONCE = 3;

for (const tool of ['sqlmap', 'wapiti']) {
  if (!ensureProgram(tool, tool)) {
    console.error(`No ${tool} found. Install Debian's ${tool}.`);
    process.exit(2);
  }
}
const versionOf = (tool) => /\d+\.\d+(\.\d+)?/.exec(spawnSync(tool, ['--version'], { encoding: 'utf8' }).stdout)?.[0];

const folder = mkdtempSync(join(tmpdir(), 'attack-'));
const site = await startSiteToAttack();
const rows = [];
const open = [];
const problems = [];
try {
  const targets = (await readTargets(site)).filter(({ id }) => !given.only || given.only.split(',').includes(id));
  const proxy = await startWatchingProxy({ site, targets, port: Number(given.port) });
  if (given.tool !== 'wapiti') await attackWithSqlmap(targets, proxy);
  if (given.tool !== 'sqlmap') await attackWithWapiti(targets, proxy);
  proxy.close();
  if (!site.isAlive()) problems.push(`The site ended:\n${site.log().slice(-2000)}`);
  if (!(await fetch(`${site.origin}/api/readyz`)).ok) problems.push('The site is not ready any more.');
  for (const failure of [...new Set(proxy.failures)].slice(0, 20)) problems.push(`A failure of the server: ${failure}`);
  for (const address of proxy.callbacks) problems.push(`The server called back: ${address}`);
  const invariants = spawnSync(process.execPath, ['scripts/invariants.mjs'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: site.databaseUrl },
  });
  if (invariants.status !== 0) problems.push(`The invariants do not hold:\n${invariants.stdout}${invariants.stderr}`);
  print(proxy, invariants.status === 0);
} finally {
  await site.stop();
}
process.exit(open.length + problems.length > 0 ? 1 : 0);

async function attackWithSqlmap(targets, proxy) {
  const started = Date.now();
  const before = proxy.requests;
  const waiting = targets.filter((target) => fieldsOf(target).length > 0);
  const count = waiting.length;
  const results = [];
  const hole = await startPlantedHole(site.databaseUrl);
  const planted = await runSqlmap(PLANTED, { ...DEPTH, proxy: hole, site, folder });
  await hole.close();
  console.log(`sqlmap in a hole planted for it: ${planted.findings.join('; ') || 'nothing'}`);
  if (planted.findings.length === 0) problems.push('sqlmap did not find the hole that was planted for it.');
  const work = async () => {
    for (let target = waiting.shift(); target; target = waiting.shift()) {
      const result = await runSqlmap(target, { ...DEPTH, proxy, site, folder });
      results.push(result);
      const { id, fields, findings, ended, usually } = result;
      console.log(
        `sqlmap ${id} (usually ${usually}): ${fields} fields, ${findings.length ? findings.join('; ') : 'nothing'}${ended ? '' : ' (time was up)'}`,
      );
      if (!result.tested) problems.push(`sqlmap tested nothing of ${id}: ${result.output.slice(-400)}`);
      for (const what of findings) judge('sqlmap', 'SQL Injection', `${id} ${what}`);
    }
  };
  await Promise.all([...Array(AT_ONCE)].map(work));
  const cut = results.filter(({ ended }) => !ended).length;
  rows.push({
    tool: `sqlmap ${versionOf('sqlmap')}`,
    how: `level ${DEPTH.level}, risk ${DEPTH.risk}, ${DEPTH.technique}, PostgreSQL${cut ? `; ${cut} ended by the clock` : ''}`,
    targets: `${count} operations, ${results.reduce((sum, { fields }) => sum + fields, 0)} fields`,
    requests: proxy.requests - before,
    findings: results.reduce((sum, { findings }) => sum + findings.length, 0),
    minutes: (Date.now() - started) / 60_000,
  });
}

async function attackWithWapiti(targets, proxy) {
  const started = Date.now();
  const before = proxy.requests;
  const result = await runWapiti(targets, { ...DEPTH, proxy, folder });
  writeFileSync(join(folder, 'wapiti.txt'), result.output);
  if (!result.ended) problems.push(`wapiti left no report: ${result.output.slice(-1000)}`);
  const planted = result.findings.filter(({ what }) => what.includes('/planted'));
  const found = result.findings.filter((finding) => !planted.includes(finding));
  console.log(
    `wapiti on a page planted for it: ${[...new Set(planted.map(({ kind }) => kind))].join('; ') || 'nothing'}`,
  );
  if (!planted.some(({ kind }) => /cross site scripting/i.test(kind))) {
    problems.push('wapiti did not find the page that was planted for it.');
  }
  for (const { kind, what } of found) judge('wapiti', kind, what);
  rows.push({
    tool: `wapiti ${versionOf('wapiti')}`,
    how: `${MODULES.split(',').length} modules, ${DEPTH.secondsPerModule} s each at most`,
    targets: `${result.addresses} addresses`,
    requests: proxy.requests - before,
    findings: found.length,
    minutes: (Date.now() - started) / 60_000,
  });
}

function judge(tool, kind, what) {
  const known = judged.find((one) => one.tool === tool && one.kind.test(kind) && one.what.test(what));
  if (!known) open.push(`${tool} ${kind}: ${what}`);
}

function print(proxy, invariantsHold) {
  console.log('\n| tool | how | targets | requests | findings | minutes |\n|---|---|---|---|---|---|');
  for (const { tool, how, targets, requests, findings, minutes } of rows) {
    console.log(`| ${tool} | ${how} | ${targets} | ${requests} | ${findings} | ${minutes.toFixed(1)} |`);
  }
  console.log(`\nAnswers by status: ${JSON.stringify(proxy.statuses)}. 5xx: ${proxy.failures.length}.`);
  console.log(
    `Site alive: ${site.isAlive()}. Invariants: ${invariantsHold ? 'all hold' : 'VIOLATED'}. Reports: ${folder}`,
  );
  for (const line of [...new Set(open)]) console.log(`\nFINDING ${line}`);
  for (const line of problems) console.log(`\nPROBLEM ${line}`);
}
