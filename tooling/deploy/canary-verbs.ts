import { pin, startCanary, unpin, withdrawCanary } from './canary';
import { recordOrWarn } from './history';
import { readLive } from './site-config';
import type { ObjectStore } from './stores/object-store';

/** In the history, in the place of a version. */
const builtIn = 'built-in';

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
