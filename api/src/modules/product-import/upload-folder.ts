import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppContext } from '../../app-context';
import { deleteImportsBefore } from './import-progress.repository';

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

/** Deletes the outcomes of uploads after a day, and the temporary files of killed processes. */
export async function purgeImports({ db, clock }: AppContext): Promise<void> {
  await deleteImportsBefore(db, new Date(clock.now().getTime() - DAY_MS));
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(tmpdir(), name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > DAY_MS) await rm(folder, { recursive: true, force: true });
  }
}
