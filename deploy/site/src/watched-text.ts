import { readFile, stat } from 'node:fs/promises';

/**
 * Reads a file that may be replaced while the site runs, and caches what is derived from it while its modification time
 * and size are unchanged: one `stat` per call instead of a read and a parse.
 *
 * @param derive e.g. parses the configuration
 * @returns the text and the derived value; rejects when the file cannot be read or `derive` throws
 */
export function watchedText<T>(file: string, derive: (text: string) => T): () => Promise<{ text: string; derived: T }> {
  let kept: { stamp: string; text: string; derived: T } | undefined;
  return async () => {
    const { mtimeMs, size, ino } = await stat(file);
    const stamp = `${mtimeMs} ${size} ${ino}`;
    if (kept?.stamp !== stamp) {
      const text = await readFile(file, 'utf8');
      kept = { stamp, text, derived: derive(text) };
    }
    return kept;
  };
}
