// Publishes a remote's build, makes it live, rolls it back: docs/operations/deploying.md. `npm run deploy -- <verb> …`
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { readRemotes } from '../remotes.cjs';
import type { RemoteEntry } from '../site-files';
import { appOf, root } from './apps';
import { canaryVerbs } from './canary';
import { inspectBuild, UnhealthyReleaseError } from './check-release';
import { readBuildAt } from './read-build-at';
import { pruneReleases, recordOrWarn } from './history';
import { allowOverrides, beginTarget, configKey, parseKinds, previewAddress, readConfig } from './site-config';
import { listApps, publishRelease, readBuild } from './release';
import { showStatus } from './show-status';
import { rollBack, type Switched, switchRelease } from './switch-release';
import { openStore, type ObjectStore } from './stores/object-store';

const usage = `npm run deploy -- <verb> … --to <directory | s3://bucket/prefix>

  init      [--site <address>] [--releases <address>] [--host <api>] [--home <path>] [--overrides <…>]
                                                  begins a target: its remotes.json
  overrides <releases,localhost | none>           what one tab may run in place of a live release
  publish   <app> [--build <folder>] [--switch]   checks the build, writes it as a release of its own; its version is in
                                                  the package.json beside the folder (default: the workspace's dist)
  switch    <app> <release>                       checks the release in the target, makes it live
  rollback  <app> [<release>]                     to the release before, or to a named one; built-in: the site's own build
  canary    <app> <release> --share <percent>     checks it like switch, gives it to a share of visitors; again: changes it
  withdraw  <app> [<release>] [--reason <text>]   removes the canary, or only if it is this release
  pin       <app> --reason <text>                 refuses switch, canary and rollback until unpin
  unpin     <app>
  status    [<app>] [--shell <shell.json>]         what is live, what is kept, who did what, and what the next switch,
                                                  or another shell's build, would break
  prune     <app> [--keep 5]                      removes old releases, never the live one, the one before or the canary
  check     <remote.json | address>               (no target) every file against its manifest; prints its integrity

Exit code: 0 done, 1 refused because a release is not healthy, 2 not done for another reason.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string' },
    build: { type: 'string' },
    switch: { type: 'boolean', default: false },
    keep: { type: 'string', default: '5' },
    site: { type: 'string' },
    releases: { type: 'string' },
    host: { type: 'string' },
    home: { type: 'string' },
    overrides: { type: 'string' },
    shell: { type: 'string' },
    share: { type: 'string' },
    reason: { type: 'string' },
  },
});
const [verb = '', first = '', second] = positionals;

function target(): ObjectStore {
  if (!values.to) throw new Error(`Deploy where? --to <directory | s3://bucket/prefix>\n\n${usage}`);
  return openStore(values.to);
}

async function announce(
  store: ObjectStore,
  app: string,
  action: 'switch' | 'rollback',
  { version, from, unchanged }: Switched,
) {
  if (unchanged) return console.log(`${app} ${version} is live already.`);
  await recordOrWarn(store, { app, action, version, from });
  console.log(`${app} ${version} is live${from && from !== version ? `, in the place of ${from}` : ''}.`);
}

/** Returns the folder of an app's build: of a workspace, or of the working directory if that is the app's. */
function buildOf(app: string): string {
  const folders = [...readRemotes(root).map(({ dir }) => dir), process.cwd()];
  const own = folders.find((dir) => basename(dir) === app && existsSync(join(dir, 'remote.config.json')));
  if (!own) throw new Error(`${app || 'No app'} is no remote of this repository: --build <folder>`);
  return join(own, 'dist');
}

async function publish(store: ObjectStore, app: string): Promise<void> {
  const folder = values.build ?? buildOf(app);
  const { version: packageVersion } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8')) as {
    version: string;
  };
  const build = readBuild(folder);
  const { release, written } = await publishRelease(store, app, build, packageVersion);
  const { version } = release;
  if (written) await recordOrWarn(store, { app, action: 'publish', version });
  console.log(`${app} ${version} is ${written ? 'published' : 'published already'}.`);
  const manifest = JSON.parse(String(build.get('remote.json'))) as RemoteEntry;
  const preview = previewAddress((await readConfig(store)).config, app, version, manifest);
  if (preview) console.log(`In one tab: ${preview}`);
  if (values.switch) await announce(store, app, 'switch', await switchRelease(store, app, version));
}

/** Returns the names of all apps that the target has releases or an entry of. */
async function appsOf(store: ObjectStore): Promise<string[]> {
  const { config } = await readConfig(store);
  const named = config.remotes.flatMap((entry) => (entry && appOf(config, entry)) || []);
  return [...new Set([...named, ...(await listApps(store))])].sort();
}

/** @throws Error that lists the target's apps */
async function knownApp(store: ObjectStore): Promise<string> {
  const apps = await appsOf(store);
  if (apps.includes(first)) return first;
  throw new Error(`${store.name} has no app ${first || '(none named)'}: ${apps.join(', ') || 'none was published'}`);
}

const verbs: Record<string, () => Promise<void>> = {
  async init() {
    const store = target();
    const { overrides, ...given } = values;
    await beginTarget(store, { ...given, ...(overrides && { overrides: parseKinds(overrides) }) });
    console.log(`${store.name} has its remotes.json. Next: publish an app.`);
  },
  async overrides() {
    const [store, kinds] = [target(), parseKinds(first)];
    await allowOverrides(store, kinds);
    await recordOrWarn(store, { app: configKey, action: 'overrides', version: kinds.join('-') || 'none' });
    console.log(`One tab may run in place of a live release: ${kinds.join(', ') || 'nothing'}.`);
  },
  publish: () => publish(target(), first),
  async switch() {
    if (!second) throw new Error('Which release? status lists them.');
    const store = target();
    await announce(store, first, 'switch', await switchRelease(store, first, second));
  },
  async rollback() {
    const store = target();
    const app = await knownApp(store);
    await announce(store, app, 'rollback', await rollBack(store, app, second));
  },
  ...canaryVerbs(target, first, second, values),
  async status() {
    const store = target();
    await showStatus(store, first ? [await knownApp(store)] : await appsOf(store), values.shell);
  },
  async prune() {
    const keep = Number(values.keep);
    if (!Number.isInteger(keep) || keep < 0) throw new Error(`--keep ${values.keep} is no number of releases`);
    const store = target();
    const app = await knownApp(store);
    const gone = await pruneReleases(store, app, keep);
    for (const version of gone) await recordOrWarn(store, { app, action: 'prune', version });
    console.log(gone.length > 0 ? `Removed: ${gone.join(', ')}.` : 'Nothing is old enough to go.');
  },
  async check() {
    const address = URL.canParse(first) ? new URL(first) : pathToFileURL(first);
    const { integrity, manifest } = inspectBuild(await readBuildAt(address), first);
    console.log(`${manifest.name}  ${integrity}  (${Object.keys(manifest.integrity ?? {}).length} files)`);
  },
};

async function main(): Promise<void> {
  const run = verbs[verb];
  if (!run) throw new Error(usage);
  await run();
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof UnhealthyReleaseError ? 1 : 2;
});
