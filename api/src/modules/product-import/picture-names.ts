/** A name as pictures are looked up by: file systems differ in case and in how they compose characters. */
const keyOf = (path: string) => path.normalize('NFC').trim().toLowerCase();

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Finds files of a ZIP by what a sheet calls them. */
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
   * By its whole path in the ZIP, else by its file name in whichever folder.
   * @returns every file that is meant: one, none, or several of the same name
   */
  find(name: string): readonly File[] {
    const key = keyOf(name.replaceAll('\\', '/').replace(/^\.?\//, ''));
    return this.byPath.get(key) ?? this.byName.get(key) ?? [];
  }

  /** Tells which paths of a ZIP a list of names may mean, before the ZIP is read. */
  static wanted(names: Iterable<string>): (path: string) => boolean {
    const lasts = new Set([...names].map((name) => lastPart(keyOf(name.replaceAll('\\', '/')))));
    return (path) => lasts.has(lastPart(keyOf(path)));
  }
}
