import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A photograph; `text` is the expected result, if known. */
export interface Photograph {
  name: string;
  file: Buffer;
  text?: string | undefined;
}

const picture = /\.(jpe?g|png|webp)$/i;

/**
 * Returns the photographs of a folder and its subfolders. `expected.tsv` beside them (name, tab, text) or a text file of the same
 * name (`1.jpg`, `1.txt`) says what each must be read as.
 */
export function* readFolder(folder: string): Generator<Photograph> {
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
