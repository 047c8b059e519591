import { readFile, stat } from 'node:fs/promises';

/**
 * Reads a file that may be replaced while the site runs, and keeps what was made of it for as long as its time stamp and size
 * stay the same: one `stat` a call in place of a read and a parse.
 *
 * @param derive what callers want of the text, e.g. the parsed configuration
 * @returns the text and what was derived; rejects when the file cannot be read or `derive` throws
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
