import type { RemoteEntry } from '../site-files';
import { builtIn, entryFor, entryOf } from './apps';
import { checkRelease } from './check-release';
import { changeEntry, enforceUnpinned, liveOf, readConfig, readLive } from './site-config';
import type { ObjectStore } from './stores/object-store';
import { recordOrWarn } from './history';

/** Returns the verbs of canaries and pins by name. @param values options of the command line */
export const canaryVerbs = (
  target: () => ObjectStore,
  app: string,
  version: string | undefined,
  values: { share?: string | undefined; reason?: string | undefined },
) => ({
  async canary() {
    const share = Number(values.share) / 100;
    if (!version) throw new Error('Which release? status lists them.');
    if (!(share > 0 && share < 1)) throw new Error('--share is a percentage between 0 and 100, exclusive');
    const store = target();
    await startCanary(store, app, version, share);
    await recordOrWarn(store, { app, action: 'canary', version, share });
    console.log(`${values.share} % of visitors get ${app} ${version}.`);
  },

  async withdraw() {
    const store = target();
    const { reason } = values;
    const withdrawn = await withdrawCanary(store, app, version);
    if (withdrawn) await recordOrWarn(store, { app, action: 'withdraw', version: withdrawn, reason });
    console.log(withdrawn ? `${app} ${withdrawn} is withdrawn.` : `${app} has no ${version ? 'such ' : ''}canary.`);
  },

  async pin() {
    const { reason } = values;
    if (!reason) throw new Error('Why? --reason <text>: it is shown when a switch is refused');
    const store = target();
    const live = (await pin(store, app, reason)) ?? builtIn;
    await recordOrWarn(store, { app, action: 'pin', version: live, reason });
    console.log(`${app} ${live} is pinned.`);
  },

  async unpin() {
    const store = target();
    const reason = await unpin(store, app);
    if (reason === undefined) return console.log(`${app} is not pinned.`);
    const { live = builtIn } = await readLive(store, app);
    await recordOrWarn(store, { app, action: 'unpin', version: live, reason });
    console.log(`${app} is not pinned any more.`);
  },
});

/** @throws Error if the site's server does not pick a release per visitor: Caddy, or a CDN that serves the target's file */
async function enforcePickingSite(site: string | undefined): Promise<void> {
  if (!site) return;
  const address = new URL('/remotes.json', site);
  const { headers } = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(30_000) });
  if (!/\bcookie\b/i.test(headers.get('vary') ?? ''))
    throw new Error(
      `${address.href} is not from the site's own server (no \`Vary: Cookie\`): no visitor would get a canary`,
    );
}

function enforceLive(name: string, version: string, live: string | undefined, entry?: RemoteEntry): RemoteEntry {
  if (!entry) throw new Error(`${name} has no live release beside which a canary could run: switch`);
  enforceUnpinned(name, entry);
  if (live === version) throw new Error(`${name} ${version} is live already`);
  return entry;
}

/**
 * Gives a share of visitors a published release if its health check passes, in the place of the running canary, if any. The same
 * release again changes its share.
 *
 * @param share between 0 and 1, exclusive
 * @throws UnhealthyReleaseError; Error if the live release is pinned, or the site's server picks no canaries
 */
export async function startCanary(store: ObjectStore, name: string, version: string, share: number): Promise<void> {
  const { config } = await readConfig(store);
  const entry = entryOf(config, name);
  enforceLive(name, version, entry && liveOf(config, name, entry), entry);
  await enforcePickingSite(config.site);
  const { app, integrity } = await checkRelease(store, name, version, config);
  await changeEntry(store, name, (before, config) => {
    const live = enforceLive(name, version, before && liveOf(config, name, before), before);
    const {
      name: _name,
      prefix: _prefix,
      app: _app,
      ...release
    } = entryFor(app, `${config.releases}${name}/${version}/`, integrity);
    const isRunning = live.canary?.manifest === release.manifest;
    const since = isRunning && live.canary ? live.canary.since : new Date().toISOString();
    return { ...live, canary: { ...release, integrity, share, since } };
  });
}

/**
 * Removes an app's canary: from their next page on its visitors get the live release.
 * @param version no change if this is not the canary
 * @returns the withdrawn version; undefined if there was none
 */
export async function withdrawCanary(store: ObjectStore, name: string, version?: string): Promise<string | undefined> {
  let withdrawn: string | undefined;
  await changeEntry(store, name, (before, config) => {
    withdrawn = before?.canary && (liveOf(config, name, before.canary) ?? before.canary.manifest);
    if (!before || withdrawn === undefined || (version !== undefined && version !== withdrawn)) {
      withdrawn = undefined;
      return undefined;
    }
    const { canary: _canary, ...live } = before;
    return live;
  });
  return withdrawn;
}

/**
 * Lets an app keep its live release until {@link unpin}: `switch`, `canary` and `rollback` are refused.
 * @returns the live release; undefined if it is the site's own build
 * @throws Error if a canary runs, since it would take visitors from the live release
 */
export async function pin(store: ObjectStore, name: string, reason: string): Promise<string | undefined> {
  let version: string | undefined;
  await changeEntry(store, name, (before, config) => {
    if (!before) throw new Error(`${name} has no live release to pin`);
    if (before.canary) throw new Error(`${name} has a canary: withdraw it or switch to it first`);
    version = liveOf(config, name, before);
    return { ...before, pinned: reason };
  });
  return version;
}

/** @returns the reason of the pin; undefined if there was none */
export async function unpin(store: ObjectStore, name: string): Promise<string | undefined> {
  let reason: string | undefined;
  await changeEntry(store, name, (before) => {
    if (!before) return undefined;
    const { pinned, ...live } = before;
    reason = pinned;
    return pinned === undefined ? undefined : live;
  });
  return reason;
}
