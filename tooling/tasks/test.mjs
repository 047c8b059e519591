// `npm test` and `npm run test:all`: installs if needed, runs the suites; the last line is the sum of all of them.
import { statfsSync } from 'node:fs';
import { buildChanged, buildGallery } from './build.mjs';
import { findChromium, findProgram, installPrograms } from './machine.mjs';
import { ensureInstalled } from './install.mjs';
import { findPostgres, startPrivatePostgres } from './private-postgres.mjs';
import { printSum, runBesideEachOther, runSuite } from './run-suite.mjs';
import { browserTests, checks, apiTests, faultTests, galleryTests, moreChecks, unitTests } from './suites.mjs';

/** `npm run test:all`: both engines in full, gallery, deployment, faults, supply chain. */
const everything = process.argv.includes('--all');

// On a shared machine one late response must not fail the whole run: a failed test is retried once, and the sum names
// it.
if (process.env.CI && !everything) process.env.TEST_RETRIES ??= '1';

// Read by suites whose slow tests run in `npm run test:all` only.
if (everything) process.env.NIGHTLY = 'on';

const failed = (name, why) => {
  console.error(`\n── ${name} ──\n${why}`);
  return { name, passed: 0, failed: 1, seconds: 0 };
};

/** Unit tests create and drop a database per file; durability is tested by the faults, on their own servers. */
const unsafeButQuick = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', jit: 'off' },
  // Tables without statistics look large enough for parallel workers, whose start takes longer than the query.
  max_parallel_workers_per_gather: '0',
};

/** Returns Linux's folder in memory if it has room: a database per file then costs half as much system time. */
function memoryFolder() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 4 * 2 ** 30 ? '/dev/shm' : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the server of DATABASE_URL, else a private one; undefined if there is none. */
async function openPostgres() {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} };
  const server = await startPrivatePostgres({ settings: unsafeButQuick, parent: memoryFolder() });
  if (!server.missing) return server;
  console.warn(`No PostgreSQL: ${server.missing}. Install Debian's postgresql, or set DATABASE_URL.`);
  return undefined;
}

/**
 * Tests the api in full on PostgreSQL and a smoke set on PGlite; both in full with --all, or PGlite alone without
 * PostgreSQL.
 */
async function testApi() {
  const server = await openPostgres();
  const onPglite = await runSuite(apiTests({ everything: everything || !server }));
  if (!server) {
    // Without PostgreSQL a laptop tests the api on PGlite; CI must not skip an engine.
    return process.env.CI ? [onPglite, failed('api on PostgreSQL', 'No PostgreSQL on this machine.')] : [onPglite];
  }
  try {
    return [onPglite, await runSuite(apiTests({ databaseUrl: server.url }))];
  } finally {
    await server.stop();
  }
}

const on = (program) => () => findProgram(program);

/** Programs that the browser tests use to open files and serve pages, by Debian package. */
const readers = {
  'poppler-utils': on('pdftoppm'),
  caddy: on('caddy'),
  ...(everything && { 'libreoffice-calc': on('soffice') }),
};

/** Of Ceph's gateway, for the tests of object storage, which are skipped without it. */
const ceph = { 'ceph-mon': on('ceph-mon'), 'ceph-osd': on('ceph-osd'), radosgw: on('radosgw') };

const programs = {
  ...(everything && ceph),
  // Of the api's tests of the alerts, which say so if it is missing.
  prometheus: on('promtool'),
  ...(!process.env.DATABASE_URL && { postgresql: findPostgres }),
  chromium: findChromium,
  ...readers,
  'chromium-headless-shell': on('chromium-headless-shell'),
  // Of the clock-jump fault, which fails with a message without it.
  ...(everything && { faketime: on('faketime') }),
};

async function runInBrowser() {
  const chromium = findChromium();
  if (!chromium) return [failed('browser', 'No Chromium found. Install it, or set CHROMIUM_PATH to one.')];
  const missing = Object.keys(readers).filter((name) => !readers[name]());
  if (missing.length > 0)
    return [failed('browser', `Install Debian's ${missing.join(', ')}, or put their programs on PATH.`)];
  process.env.CHROMIUM_PATH = chromium;
  // Most tests run in the part of Chromium without windows and prompts: 214 s in place of 292. Without it they use Chromium.
  process.env.HEADLESS_SHELL_PATH = findProgram('chromium-headless-shell') ?? chromium;
  return everything ? [await runSuite(browserTests), await runSuite(galleryTests)] : [await runSuite(browserTests)];
}

/** Runs the faults and browser tests, which need the build. */
async function runAsBuilt() {
  try {
    process.env.BUILD = 'quick';
    await buildChanged();
    if (everything) await buildGallery();
  } catch (error) {
    return [failed('build', error.message)];
  }
  const results = await runInBrowser();
  if (!everything) return results;
  return [...results, await runSuite(faultTests)];
}

function missingCeph() {
  const missing = Object.keys(ceph).filter((name) => !ceph[name]());
  if (missing.length === 0) return [];
  console.warn(`No ${missing.join(', ')}: tests of buckets are skipped. Install Debian's packages of these names.`);
  return process.env.CI ? [failed('object storage', `No ${missing.join(', ')} on this machine.`)] : [];
}

const installing = installPrograms(programs);
ensureInstalled();
// The deployment's tests, of `moreChecks`, use Ceph.
if (everything) await installing;
const results = everything ? missingCeph() : [];
results.push(...(await runBesideEachOther(everything ? [...checks, ...moreChecks] : checks)));
results.push(...(await runBesideEachOther(unitTests)));
await installing;
results.push(...(await testApi()), ...(await runAsBuilt()));
process.exit(printSum(results) === 0 ? 0 : 1);
