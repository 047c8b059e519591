/** Normalises a path for lookup: file systems differ in case and in Unicode composition. */
const keyOf = (path: string) => path.normalize('NFC').trim().toLowerCase();

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Finds files of a ZIP by their names in a sheet. */
export class PictureNames<File extends { path: string }> {
  private readonly byPath = new Map<string, File[]>();
  private readonly byName = new Map<string, File[]>();

  constructor(files: readonly File[]) {
    for (const file of files) {
      const path = keyOf(file.path);
      this.byPath.set(path, [...(this.byPath.get(path) ?? []), file]);
      this.byName.set(lastPart(path), [...(this.byName.get(lastPart(path)) ?? []), file]);
    }
  }

  /**
   * Finds by the whole path in the ZIP, else by file name in any folder.
   * @returns every matching file: one, none, or several of the same name
   */
  find(name: string): readonly File[] {
    const key = keyOf(name.replaceAll('\\', '/').replace(/^\.?\//, ''));
    return this.byPath.get(key) ?? this.byName.get(key) ?? [];
  }

  /** Returns a predicate for the paths that a list of names may refer to, before the ZIP is read. */
  static wanted(names: Iterable<string>): (path: string) => boolean {
    const lasts = new Set([...names].map((name) => lastPart(keyOf(name.replaceAll('\\', '/')))));
    return (path) => lasts.has(lastPart(keyOf(path)));
  }
}
