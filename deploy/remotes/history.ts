import { hostname, userInfo } from 'node:os';
import { neverCached } from './served-as';
import type { ObjectStore } from './stores/object-store';

/** An action on an app's releases. */
export interface Event {
  /** ISO 8601, UTC. */
  at: string;
  app: string;
  action: 'publish' | 'switch' | 'rollback' | 'prune';
  version: string;
  /** Of a switch or rollback: the version that was live before. */
  from?: string;
  by: string;
}

/** Returns DEPLOYED_BY, else the user who started the pipeline, else the operating system's user. */
export const whoDeploys = (env: NodeJS.ProcessEnv): string =>
  env.DEPLOYED_BY || env.GITHUB_ACTOR || `${userInfo().username}@${hostname()}`;

const folderOf = (app: string) => `history/${app}/`;

/** Writes an event as its own object, whose names sort by time: two writers cannot overwrite each other's. */
export async function recordEvent(store: ObjectStore, event: Event): Promise<void> {
  const { app, at, action, version } = event;
  const key = `${folderOf(app)}${at.replaceAll(':', '')}-${action}-${version}.json`;
  await store.create(key, Buffer.from(`${JSON.stringify(event, null, 2)}\n`), neverCached);
}

/** @returns oldest first */
export async function readHistory(store: ObjectStore, app: string): Promise<Event[]> {
  const keys = await store.list(folderOf(app));
  const found = await Promise.all(keys.map((key) => store.read(key)));
  return found.flatMap((one) => (one ? [JSON.parse(one.bytes.toString()) as Event] : []));
}
