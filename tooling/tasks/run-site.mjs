// Runs the built site: shell, remotes and api on one origin. `npm start` installs and builds first.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './install.mjs';

function fail(error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
}

const HARD_STOP_MS = 9000;

/** Stops the site at the first signal; a second Ctrl-C ends the process at once. */
function stopOnSignal(site) {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    console.log('\nStopping …');
    // Ends even if something hangs, before an orchestrator's ten seconds are over.
    setTimeout(() => process.exit(1), HARD_STOP_MS).unref();
    await site.close().catch(fail);
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  if (process.env.npm_lifecycle_event !== 'start') return;
  // A killed npm forwards no signal; without its parent this process would keep the port and the data.
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || void stop(), 500).unref();
}

/** Returns lines on who can sign in where. */
function signIn(address, { adminMobiles, demoData }) {
  const admin = `  Admin     ${address}/admin/login   mobile ${adminMobiles.join(', ')}`;
  if (!demoData) return [admin, `  Users     ${address}/user/login    any 10-digit mobile`];
  return [
    admin,
    `            9000000005 (approver), 9000000006 (catalogue and labels)`,
    `  Plumber   ${address}/user/login    mobile 9000000002 (Ramesh Patil)`,
    `  Customer  ${address}/user/login    mobile 9000000003 (Sunita Rao)`,
  ];
}

function greeting(config, address, metricsPort) {
  const lines = [`\n  Loyalty Programme is running at ${address}\n`];
  // A production log must not contain mobile numbers.
  if (config.production) return lines[0];
  lines.push(...signIn(address, config));
  const where = {
    console: 'Each one-time code is printed here as it is sent.',
    outbox: `Each one-time code is written to ${config.sms.file}.`,
    msg91: 'One-time codes are sent by SMS through MSG91.',
  };
  lines.push(`\n  ${where[config.sms.provider]}`);
  if (metricsPort !== undefined) lines.push(`  Metrics: port ${metricsPort} of ${config.metrics.bind}, /metrics`);
  lines.push(`  Data: ${config.databaseUrl ? 'PostgreSQL (DATABASE_URL)' : config.dataDir}. Ctrl-C stops.\n`);
  return lines.join('\n');
}

try {
  const require = createRequire(import.meta.url);
  const { loadConfig, startSite } = require('../../deploy/site/dist/start-site.js');
  const config = loadConfig(process.env);
  const releases = process.env.RELEASES_DIR || undefined;
  const site = await startSite({
    config,
    root,
    releases,
    remotesFile: process.env.REMOTES_FILE || join(releases ?? join(root, 'deploy/site/dist'), 'remotes.json'),
  });
  site.exitOnCrash();
  stopOnSignal(site);
  console.log(greeting(config, process.env.PUBLIC_URL ?? `http://localhost:${site.port}`, site.metricsPort));
} catch (error) {
  fail(error);
}
