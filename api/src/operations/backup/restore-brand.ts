import { basename } from 'node:path';
import { appendEvent, findBrand, noteMigrated } from '../../brands/brands.repository';
import { admission } from '../../brands/fence.repository';
import { withDatabase } from '../../platform/database/open-database';
import { type OpenBackup, picturesIn, restorePictures } from './backup-file';
import { finish, type Restored, type RestoreOrder } from './finish-restore';
import { findRestore, loadDump } from './load-dump';
import { imagesAt, inBrand } from './programmes';
import { putBack, setAside } from './set-aside';

/** Restores a suspended brand; the others are not touched. */
export async function restoreBrand(backup: OpenBackup, order: RestoreOrder, id: string): Promise<Restored> {
  const { databaseUrl } = order;
  const { manifest } = backup;
  const facts = manifest.brand ? manifest.brand.id === id && manifest : manifest.brands?.[id];
  if (!facts) throw new Error(`${order.from} holds no brand "${id}".`);
  if (databaseUrl === undefined)
    throw new Error('The embedded database is restored whole, with all brands: leave out --brand.');
  return withDatabase({ databaseUrl, databasePoolSize: 2 }, async (database) => {
    const { db } = database;
    const brand = await findBrand(db, id);
    const program = await findRestore(db, backup);
    const aside = await setAside(db, brand);
    // Until the end, so that no other restore or removal of this brand begins meanwhile.
    const held = database.inSchema(brand.schema, {
      databasePoolSize: 1,
      admission: admission(brand.schema, { state: 'any' }),
    });
    let isLoaded = false;
    const finished = await held.db
      .connection()
      .execute(async () => {
        await restorePictures(backup, imagesAt(order, brand), picturesIn(manifest.brand ? undefined : id));
        await loadDump(backup, program, [`--schema=${brand.schema}`], databaseUrl);
        isLoaded = true;
        return inBrand(database, order, brand, (programme) => finish(programme, facts, order));
      })
      .catch(async (cause: unknown) => {
        if (!isLoaded) {
          await putBack(db, brand, aside);
          throw cause;
        }
        const where = `Brand ${id} was loaded, but not finished; its data until now are in the schema ${aside}.`;
        throw new Error(`${where} ${(cause as Error).message}`, { cause });
      })
      .finally(() => held.close());
    await noteMigrated(db, id);
    const details = { backup: basename(order.from), aside };
    await appendEvent(db, { actor: order.actor ?? 'restore', action: 'restored', brand: id, details });
    const where = `brand ${id}. Its data until now are in the schema ${aside}: drop it when they are not needed any more. Then: npm run brands -- resume ${id}`;
    return { manifest, ...finished, where };
  });
}
