import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A photograph of a folder; `text` where the folder says what it has to be read as. */
export interface FolderPicture {
  name: string;
  file: Buffer;
  text?: string | undefined;
}

const picture = /\.(jpe?g|png|webp)$/i;

/**
 * The photographs of a folder, and of the folders in it. What each has to be read as stands in `expected.tsv` beside them (name,
 * tab, text), or in a text file of the same name (`1.jpg`, `1.txt`).
 */
export function* readFolder(folder: string): Generator<FolderPicture> {
  const list = join(folder, 'expected.tsv');
  const lines = existsSync(list) ? readFileSync(list, 'utf8').split(/\r?\n/) : [];
  const expected = new Map(lines.filter(Boolean).map((line) => line.split('\t') as [string, string]));
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* readFolder(path);
    if (!entry.isFile() || !picture.test(entry.name)) continue;
    const beside = path.replace(picture, '.txt');
    const text = expected.get(entry.name) ?? (existsSync(beside) ? readFileSync(beside, 'utf8') : undefined);
    yield { name: entry.name, file: readFileSync(path), text };
  }
}
