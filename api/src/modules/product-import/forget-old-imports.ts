import type { AppContext } from '../../app-context';
import { deleteImportsBefore } from './import-progress.repository';
import { removeAbandonedFolders } from './upload-folder';

const DAY_MS = 86_400_000;

/** Forgets the outcomes of uploads after a day, and what killed processes left in the temporary folder. */
export async function forgetOldImports({ db, clock }: AppContext): Promise<void> {
  await deleteImportsBefore(db, new Date(clock.now().getTime() - DAY_MS));
  await removeAbandonedFolders();
}
