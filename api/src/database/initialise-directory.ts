import { existsSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

/**
 * Makes sure that `home` holds a complete embedded database. A new one is made beside it and gets its name when it is
 * complete, so that a first start which is killed leaves nothing that looks like a database. Such remains are set aside,
 * never deleted; files of unknown origin are a refusal.
 *
 * @param tell hears what was set aside, in words for the person who runs it
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
