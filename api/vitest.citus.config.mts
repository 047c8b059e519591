import { mergeConfig } from 'vitest/config';
import config from './vitest.config.mjs';

const { CITUS_URL } = process.env;
if (!CITUS_URL) throw new Error('CITUS_URL names no coordinator (docs/operations/citus.md).');

/** Test files that have nothing to do with Citus or cannot hold on it, and why. */
const files: Record<string, string> = {};

/** The same of single tests, by title. */
const tests: Record<string, string> = {
  'hold their locks five seconds at most if the api freezes':
    'a trigger reads the limit on the worker; the coordinator, which ends the transaction, has it',
  'without the right to create the extension the error says what to do; one that is there needs no right':
    'the role of the test is not on the workers',
  'row-types.gen.ts is written from the migrated database (npm run row-types -w @loyalty/api)':
    "the catalogue has Citus's own views",
};

const escape = (title: string) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `npm run test:citus`: all tests of the api on the cluster of CITUS_URL. */
export default mergeConfig(config, {
  test: {
    env: { CITUS_URL, DATABASE_URL: CITUS_URL },
    exclude: Object.keys(files),
    ...(Object.keys(tests).length > 0 && {
      testNamePattern: `^(?!.*(?:${Object.keys(tests).map(escape).join('|')})$)`,
    }),
    testTimeout: 120_000,
    // The first file creates the distributed database that all others copy; they wait.
    hookTimeout: 300_000,
  },
});
