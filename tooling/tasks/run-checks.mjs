// `npm run check`; with a remote, its checks (`check` of its package.json); with another word, the checks whose names start
// with it: `npm run types`, `npm run boundaries`.
import { readRemotes } from '../remotes.cjs';
import { ensureInstalled } from './install.mjs';
import { printSum, runBesideEachOther } from './run-suite.mjs';
import { checks, checksOf } from './suites.mjs';

const [word = ''] = process.argv.slice(2);
const isRemote = readRemotes().some(({ app }) => app === word);
if (!isRemote) ensureInstalled();
const results = await runBesideEachOther(
  isRemote ? checksOf(word) : checks.filter(({ name }) => name.startsWith(word)),
);
process.exit(printSum(results) === 0 ? 0 : 1);
