import { loadRemote, type LoadedRemote } from './load-remote';
import { fetchSiteConfig } from './fetch-site-config';
import type { RemoteEntry } from './site-config';

/** Returns the remote's current entry: a retry reads remotes.json again, which may have been re-pointed meanwhile. */
async function currentEntry(entry: RemoteEntry, attempt: number): Promise<RemoteEntry> {
  if (attempt === 0) return entry;
  const { remotes } = await fetchSiteConfig();
  const found = remotes.find(({ prefix }) => prefix === entry.prefix);
  if (!found) throw new Error('it is not in remotes.json any more');
  return found;
}

/** Loads a remote; if it has moved since this page was opened, loads it from its new address. */
async function loadWhereItIs(entry: RemoteEntry, attempt: number, path: string): Promise<LoadedRemote> {
  try {
    return await loadRemote(await currentEntry(entry, attempt), attempt, path);
  } catch (error) {
    if (attempt > 0) throw error;
    const now = await currentEntry(entry, 1).catch(() => entry);
    if (now.manifest === entry.manifest) throw error;
    return await loadRemote(now, 1, path);
  }
}

/**
 * Loads remotes, each once. Navigating away does not end an attempt, and coming back joins it: a parallel one would remove what
 * the first has registered with the federation runtime. A failed attempt is followed by the next.
 */
export function createRemoteLoader(): (entry: RemoteEntry, path: string) => Promise<LoadedRemote> {
  const loads = new Map<string, Promise<LoadedRemote>>();
  const failures = new Map<string, number>();
  return (entry, path) => {
    const { prefix } = entry;
    const under = loads.get(prefix);
    if (under) return under;
    const attempt = failures.get(prefix) ?? 0;
    const load = loadWhereItIs(entry, attempt, path);
    loads.set(prefix, load);
    load.catch(() => {
      failures.set(prefix, attempt + 1);
      loads.delete(prefix);
    });
    return load;
  };
}
