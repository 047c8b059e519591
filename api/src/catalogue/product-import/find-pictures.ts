import { groupBy } from '../../platform/group-by';
import { plainName } from '../../platform/showable-text';

/** Normalises a path for lookup: file systems differ in case, in Unicode composition and in their spaces. */
const keyOf = (path: string) => plainName(path.replaceAll('\\', '/')).toLowerCase();

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/**
 * Returns the function that finds files of a ZIP by their names in a sheet: by the whole path in the ZIP, else by file
 * name in any folder. It returns every matching file: one, none, or several of the same name.
 */
export function indexPictures<File extends { path: string }>(
  files: readonly File[],
): (name: string) => readonly File[] {
  const byPath = groupBy(files, ({ path }) => keyOf(path));
  const byName = groupBy(files, ({ path }) => lastPart(keyOf(path)));
  return (name) => {
    const key = keyOf(name).replace(/^\.?\//, '');
    return byPath.get(key) ?? byName.get(key) ?? [];
  };
}

/** Returns a predicate for the paths that a list of names may refer to, before the ZIP is read. */
export function pathsNamed(names: readonly string[]): (path: string) => boolean {
  const lasts = new Set(names.map((name) => lastPart(keyOf(name))));
  return (path) => lasts.has(lastPart(keyOf(path)));
}
