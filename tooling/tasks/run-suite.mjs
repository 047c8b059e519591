import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from './install.mjs';

const reports = join(root, 'test-results/suites');

/** @param held collects the output of a suite that runs in parallel; without it output is printed at once */
function run({ command, args, env, minutes = 0 }, held) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      timeout: minutes * 60_000,
      stdio: held ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    child.stdout?.on('data', (chunk) => held.push(chunk));
    child.stderr?.on('data', (chunk) => held.push(chunk));
    child.on('close', (status) => resolve(status ?? 1));
  });
}

const firstLine = (text) => text?.split('\n', 1)[0];

/** Counts the report of jest or vitest, which has jest's format: a file that could not be loaded is one failure. */
function countJest({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const ended = (as) => tests.filter(({ status }) => status === as);
  const notLoaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: ended('passed').length,
    failed: ended('failed').length + notLoaded.length,
    failures: [
      ...ended('failed').map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages[0])}`),
      ...notLoaded.map(({ name }) => name),
    ],
    // Passed at the second attempt only: vitest keeps the first error, jest counts attempts.
    flaky: ended('passed')
      .filter(({ invocations = 1, failureMessages }) => invocations > 1 || failureMessages.length > 0)
      .map(({ fullName }) => fullName),
  };
}

const specsIn = (suites) => suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsIn(inner)]);

/** Counts Playwright's report: a retried success is a success, a skipped test a failure, since it did not run. */
function countPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  const ended = (as) => specsIn(report.suites).filter(({ tests }) => tests.some(({ status }) => status === as));
  return {
    passed: expected + flaky,
    failed: unexpected + skipped + report.errors.length,
    failures: ended('unexpected').map(
      ({ title, tests }) => `${title}: ${firstLine(tests[0].results.at(-1)?.error?.message)}`,
    ),
    flaky: ended('flaky').map(({ title }) => title),
  };
}

const counters = { jest: countJest, vitest: countJest, playwright: countPlaywright, own: (report) => report };

/**
 * Runs one suite and counts its tests.
 *
 * @param suite `{ name, command, args, env, report, minutes }`: it is ended after so many minutes; without `report` ('jest' | 'vitest' | 'playwright' | 'own') it
 *   counts as one test; 'own' is `{ passed, failed }`, written to the file that SUITE_REPORT names
 * @param held as in {@link run}
 * @returns `{ name, passed, failed, seconds, failures, flaky }`; a suite without a report is one failure
 */
export async function runSuite(suite, held) {
  const { name, args, env, report } = suite;
  const started = Date.now();
  const file = join(reports, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
  if (!held) console.log(`\n── ${name} ──`);
  const reportArgs = {
    jest: ['--json', `--outputFile=${file}`],
    vitest: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  };
  const reportEnv = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, SUITE_REPORT: file };
  const complete = { ...suite, args: [...args, ...(reportArgs[report] ?? [])], env: { ...env, ...reportEnv } };
  const status = await run(complete, held);
  const seconds = Math.round((Date.now() - started) / 1000);
  const result = (passed, failed, named) => ({ name, passed, failed, seconds, ...named });
  if (!report) return status === 0 ? result(1, 0) : result(0, 1);
  if (!existsSync(file)) return result(0, 1);
  const { passed, failed, ...named } = counters[report](JSON.parse(readFileSync(file, 'utf8')));
  // The runner may fail for another reason than a test (a leak, a threshold).
  const silent = status !== 0 && failed === 0;
  return result(passed, failed + (silent ? 1 : 0), named);
}

/**
 * Runs suites that leave cores idle in parallel, as many at a time as the machine has cores. A suite's output is printed when it
 * ends.
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

/** Prints a line per suite with its failed and flaky tests and, last, the sum. Returns the number of failures. */
export function printSum(results) {
  console.log('');
  for (const { name, passed, failed, seconds, failures = [], flaky = [] } of results) {
    console.log(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
    for (const test of failures) console.log(`     failed: ${test}`);
    for (const test of flaky) console.log(`     flaky: ${test} (passed on the second try)`);
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed');
}
