import { relative } from 'node:path';
import { root } from './install.mjs';

/** As one word of a POSIX shell. */
const quoted = (text) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`);
const literally = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
const MOST = 20;

/** One command a failed test; a file that could not be loaded is run whole. */
function ofJest({ testResults }, { env = {} }) {
  const variables = env.DATABASE_URL ? 'DATABASE_URL=<a PostgreSQL server> ' : '';
  const run = (file, test) =>
    `${variables}npx jest ${quoted(relative(root, file))}${test ? ` -t ${quoted(`^${literally(test)}$`)}` : ''}`;
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length > 0 ? failed.map(({ fullName }) => run(name, fullName)) : [run(name)];
    });
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** One command a failed test, and where its pictures and steps are kept. */
function ofPlaywright({ suites, config }) {
  return suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .flatMap(({ file, line, tests }) => {
      const kept = tests
        .flatMap(({ results }) => results.flatMap(({ attachments = [] }) => attachments))
        .filter(({ path }) => path);
      const configFile = config?.configFile ? ` --config ${quoted(relative(root, config.configFile))}` : '';
      return [
        `npx playwright test${configFile} ${quoted(`${file}:${line}`)} --trace on`,
        ...kept.map(({ name, path }) =>
          name === 'trace'
            ? `  npx playwright show-trace ${quoted(relative(root, path))}`
            : `  ${name}: ${relative(root, path)}`,
        ),
      ];
    });
}

const readers = { jest: ofJest, playwright: ofPlaywright };

/**
 * What somebody does about a suite that failed: the command that runs again what failed and nothing else, where its pictures lie,
 * or what mends it.
 * @param {{ command: string, args: string[], env?: object, report?: string, mend?: string }} suite of suites.mjs
 * @param {object | undefined} report what it reported; undefined when it reported nothing
 * @returns {string[]} lines, at most twenty tests' worth
 */
export function whatToDo(suite, report) {
  const { command, args, mend } = suite;
  const specific = report && readers[suite.report] ? readers[suite.report](report, suite) : [];
  const whole = [command, ...args].map(quoted).join(' ');
  const again = specific.length > 0 ? specific : [whole];
  const left = again.length > MOST ? [`… and ${again.length - MOST} lines more; all of it: ${whole}`] : [];
  return [
    ...(mend ? [`mend: ${mend}`] : []),
    ...again.slice(0, MOST).map((line) => `again: ${line}`.replace('again:   ', '  ')),
    ...left,
  ];
}
