// The one-command test (README): installs if needed, then every suite; the last line is the sum over all of them.
import { buildChanged, buildGallery } from './build.mjs';
import { ensureProgram, findChromium, installDebianPackage } from './debian-programs.mjs';
import { ensureInstalled } from './install.mjs';
import { startPrivatePostgres } from './private-postgres.mjs';
import { printSum, runBesideEachOther, runSuite } from './run-suite.mjs';
import { browserTests, checks, faultTests, galleryTests, postgresTests, unitTests } from './suites.mjs';

const failed = (name, why) => {
  console.error(`\n── ${name} ──\n${why}`);
  return { name, passed: 0, failed: 1, seconds: 0, todo: [why] };
};

/** Unit tests make and drop a database a file; that a commit outlives a power cut is proven by the faults, on a server of their own. */
const unsafeButQuick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** On PostgreSQL: the server of DATABASE_URL, else a private one that lives as long as the suite. */
async function runOnPostgres() {
  if (process.env.DATABASE_URL) return [await runSuite(postgresTests(process.env.DATABASE_URL))];
  let server = await startPrivatePostgres({ settings: unsafeButQuick });
  if (server.missing && installDebianPackage('postgresql')) {
    server = await startPrivatePostgres({ settings: unsafeButQuick });
  }
  if (server.missing) {
    const why = `PostgreSQL's programs are not on this machine (${server.missing}): the api was tested on PGlite only.`;
    // In CI the suite is owed; on somebody's laptop it is enough to say that it did not run.
    if (process.env.CI) return [failed('api on PostgreSQL', why)];
    console.warn(`\n── api on PostgreSQL ──\n${why}\nInstall Debian's postgresql, or set DATABASE_URL.`);
    return [];
  }
  try {
    return [await runSuite(postgresTests(server.url))];
  } finally {
    await server.stop();
  }
}

/** What the browser tests open our files and serve our pages with, and the Debian package of each. */
const readers = { soffice: 'libreoffice-calc', pdftoppm: 'poppler-utils', caddy: 'caddy' };

async function runInBrowser() {
  if (!findChromium()) installDebianPackage('chromium');
  const chromium = findChromium();
  if (!chromium) return [failed('browser', 'No Chromium found. Install it, or set CHROMIUM_PATH to one.')];
  for (const [program, debianPackage] of Object.entries(readers)) {
    if (!ensureProgram(program, debianPackage)) {
      return [failed('browser', `No ${program} found. Install Debian's ${debianPackage}, or put ${program} on PATH.`)];
    }
  }
  const env = { CHROMIUM_PATH: chromium };
  return [await runSuite({ ...galleryTests, env }), await runSuite({ ...browserTests, env })];
}

/** Faults and browser tests work on what is built. */
async function runAsBuilt() {
  try {
    await buildChanged();
    await buildGallery();
  } catch (error) {
    return [failed('build', error.message)];
  }
  // The clock-jump fault needs it; without it that one fault fails and says so.
  ensureProgram('faketime', 'faketime');
  return [await runSuite(faultTests), ...(await runInBrowser())];
}

ensureInstalled();
// The embedded database is what the other suites mean, whatever this shell is set to.
const embedded = { DATABASE_URL: '' };
const onEmbedded = (suites) => suites.map((suite) => ({ ...suite, env: embedded }));
const results = await runBesideEachOther(onEmbedded(checks));
// The api's tests judge the alerts with it; where it cannot be installed they say so.
ensureProgram('promtool', 'prometheus');
for (const suite of onEmbedded(unitTests)) results.push(await runSuite(suite));
results.push(...(await runOnPostgres()), ...(await runAsBuilt()));
process.exit(printSum(results) === 0 ? 0 : 1);
