import type { Copy } from './copies';

/**
 * Which files a tab runs: address → integrity for one with a fixed name, {@link byName} for one that is named by its content.
 */
export type TabFiles = Readonly<Record<string, string>>;

export const byName = 'by name';

const versionIn = (copy: Copy, url: string) => copy.entries[url] ?? (copy.files.includes(url) ? byName : undefined);

/**
 * Whether a tab runs something that the current copy has in another version, or no longer at all. Files that no copy lists are
 * another remote's, or newer than all of them.
 */
export function isOutdated(tab: TabFiles, current: Copy, all: readonly Copy[]): boolean {
  return Object.entries(tab).some(([url, version]) => {
    if (versionIn(current, url) === version) return false;
    return url in current.entries || all.some((copy) => versionIn(copy, url) === version);
  });
}

/**
 * The copies that must stay: the current one, and each whose files an open tab may still ask for. A tab of which nothing is
 * known might run any of them.
 */
export function copiesInUse(all: readonly Copy[], current: Copy, tabs: readonly TabFiles[]): Copy[] {
  if (tabs.some((tab) => Object.keys(tab).length === 0)) return [...all];
  const runs = (copy: Copy, tab: TabFiles) =>
    Object.entries(tab).some(
      ([url, version]) => versionIn(copy, url) === version && versionIn(current, url) !== version,
    );
  return all.filter((copy) => copy.id === current.id || tabs.some((tab) => runs(copy, tab)));
}
