import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'loyalty-upload-';
const DAY_MS = 86_400_000;

/** Runs work with a temporary folder for uploads, which is removed afterwards, also after an error. */
export async function withUploadFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 2 });
  }
}

/** Removes folders of uploads whose process was killed, a day later. */
export async function removeAbandonedFolders(now = Date.now()): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(tmpdir(), name);
    const age = await stat(folder).then(
      ({ mtimeMs }) => now - mtimeMs,
      () => 0,
    );
    if (age > DAY_MS) await rm(folder, { recursive: true, force: true });
  }
}
