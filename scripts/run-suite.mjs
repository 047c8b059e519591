import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from './install.mjs';
import { whatToDo } from './what-to-do.mjs';

const reports = join(root, 'test-results/suites');

/** @param held takes what is printed, for a suite that runs beside another; without it everything appears at once */
function run(command, args, env, held) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: held ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    child.stdout?.on('data', (chunk) => held.push(chunk));
    child.stderr?.on('data', (chunk) => held.push(chunk));
    child.on('close', (status) => resolve(status ?? 1));
  });
}

/** Jest's report: a file that could not be loaded counts as one failure, for its tests did not run. */
function countJest(report) {
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

/** The fault matrix: one test a fault; one that was not made is a failure (its own report counts it). */
const countOwn = ({ passed, failed }) => ({ passed, failed });

/** Playwright's report; a retried success is a success, a skipped test a failure: it did not run. */
function countPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  if (flaky > 0) console.log(`${flaky} passed on the second try only: see "flaky" above.`);
  return { passed: expected + flaky, failed: unexpected + skipped + report.errors.length };
}

const counters = { jest: countJest, playwright: countPlaywright, own: countOwn };

/**
 * Runs one suite and counts its tests.
 *
 * @param suite `{ name, command, args, env, report, mend }`; without `report` ('jest' | 'playwright' | 'own') it counts as one
 *   test; 'own' is `{ passed, failed }`, written to the file that SUITE_REPORT names
 * @param held as in {@link run}
 * @returns `{ name, passed, failed, seconds, todo }`; a suite that did not report is one failure, `todo` what to do about those
 */
export async function runSuite(suite, held) {
  const { name, command, args, env = {}, report } = suite;
  const started = Date.now();
  const file = join(reports, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
  if (!held) console.log(`\n── ${name} ──`);
  const reportArgs = report === 'jest' ? ['--json', `--outputFile=${file}`] : [];
  const reportEnv = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, SUITE_REPORT: file };
  const status = await run(command, [...args, ...reportArgs], { ...env, ...reportEnv }, held);
  const seconds = Math.round((Date.now() - started) / 1000);
  const result = (passed, failed, told) => ({
    ...{ name, passed, failed, seconds },
    ...(failed > 0 && { todo: whatToDo(suite, told) }),
  });
  if (!report) return status === 0 ? result(1, 0) : result(0, 1);
  if (!existsSync(file)) return result(0, 1);
  const told = JSON.parse(readFileSync(file, 'utf8'));
  const { passed, failed } = counters[report](told);
  // The runner may fail for another reason than a test (a leak, a threshold): that must not pass unseen.
  const silent = status !== 0 && failed === 0;
  return result(passed, failed + (silent ? 1 : 0), told);
}

/**
 * Runs suites that keep one core busy each, as many at a time as the machine has cores. What a suite prints appears when it
 * has ended, in one piece.
 *
 * @returns their results, in the order of `suites`
 */
export async function runBesideEachOther(suites) {
  const waiting = [...suites.entries()];
  const results = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, suite] = next;
      const held = [];
      results[place] = await runSuite(suite, held);
      process.stdout.write(`\n── ${suite.name} ──\n${Buffer.concat(held)}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, lane));
  return results;
}

/** Prints a line a suite, what to do about those that failed and, last, the sum. Returns the number of failures. */
export function printSum(results) {
  console.log('');
  for (const { name, passed, failed, seconds, unchanged } of results) {
    const time = unchanged ? 'as before: nothing that it reads has changed' : `${seconds} s`;
    console.log(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed (${time})`);
  }
  for (const { name, todo } of results) if (todo) console.log(`\n── ${name}: what to do ──\n${todo.join('\n')}`);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed');
}
