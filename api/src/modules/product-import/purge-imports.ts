import type { AppContext } from '../../app-context';
import { deleteImportsBefore } from './import-progress.repository';
import { removeAbandonedFolders } from './upload-folder';

const DAY_MS = 86_400_000;

/** Deletes the outcomes of uploads after a day, and the temporary files of killed processes. */
export async function purgeImports({ db, clock }: AppContext): Promise<void> {
  await deleteImportsBefore(db, new Date(clock.now().getTime() - DAY_MS));
  await removeAbandonedFolders();
}
