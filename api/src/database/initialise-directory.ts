import { existsSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

/**
 * Ensures that `home` holds a complete embedded database. A new one is made in a temporary directory and renamed when
 * complete, so that a first start that is killed leaves nothing that looks like a database. Such remains are moved
 * aside, never deleted.
 * @param tell called with a readable notice of what was moved aside
 * @throws Error for files of unknown origin
 */
export async function initialiseDirectory(home: string, tell: (notice: string) => void): Promise<void> {
  if (existsSync(`${home}/PG_VERSION`)) return;
  if (existsSync(home)) {
    if (readdirSync(home).length > 0) {
      throw new Error(`${home} holds files that are no complete database. They were left as they are; move them away.`);
    }
    rmdirSync(home);
  }
  const unfinished = `${home}.unfinished`;
  if (existsSync(unfinished)) {
    const aside = `${unfinished}-${Date.now()}`;
    renameSync(unfinished, aside);
    tell(`An earlier first start was interrupted. What it left was moved to ${aside}; it holds no data.`);
  }
  const pglite = await PGlite.create({ dataDir: unfinished });
  await pglite.close();
  renameSync(unfinished, home);
}
