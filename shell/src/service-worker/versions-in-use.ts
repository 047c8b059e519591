import type { Version } from './versions';

/**
 * The files that a tab runs: address → integrity for a fixed name, {@link byName} for a name with a content hash.
 */
export type TabFiles = Readonly<Record<string, string>>;

export const byName = 'by name';

const versionIn = (candidate: Version, url: string) =>
  candidate.entries[url] ?? (candidate.files.includes(url) ? byName : undefined);

/**
 * Returns whether a tab runs a file that the current version has in another form, or no longer. Files that no version lists are
 * another remote's, or newer than all versions.
 */
export function isOutdated(tab: TabFiles, current: Version, all: readonly Version[]): boolean {
  return Object.entries(tab).some(([url, version]) => {
    if (versionIn(current, url) === version) return false;
    return url in current.entries || all.some((candidate) => versionIn(candidate, url) === version);
  });
}

/**
 * Returns the versions that must stay: the current one, and each whose files an open tab may still request. A tab without stored
 * files may run any of them.
 */
export function versionsInUse(all: readonly Version[], current: Version, tabs: readonly TabFiles[]): Version[] {
  if (tabs.some((tab) => Object.keys(tab).length === 0)) return [...all];
  const runs = (candidate: Version, tab: TabFiles) =>
    Object.entries(tab).some(
      ([url, version]) => versionIn(candidate, url) === version && versionIn(current, url) !== version,
    );
  return all.filter((candidate) => candidate.id === current.id || tabs.some((tab) => runs(candidate, tab)));
}
