import type { Brand } from './brand';
import { type BrandsResult, checkBrand, linkLines, makeBrandLink, reportOf } from './brand-operations';
import { readBrands, readLastBackups, readReleases } from './brands.repository';
import {
  type NewBrandInput,
  acceptKeys,
  addBrand,
  migrateAll,
  moveBrand,
  removeBrand,
  requireRegistry,
  setBrandState,
} from './change-brands';
import { makeConsoleLink, revokeConsole } from './console-access';
import type { Installation } from './installation';
import { type BackupNote, noteBackup } from './note-backup';

/** A command of `npm run brands`, as it is passed to a running site, too. */
export type BrandsCommand = { actor: string } & (
  | ({ action: 'add' } & NewBrandInput)
  | { action: 'list' | 'migrate' }
  | { action: 'suspend' | 'resume' | 'accept-keys'; id: string }
  | { action: 'remove'; id: string; confirmed: string }
  | { action: 'move'; id: string; to: string }
  | { action: 'note-backup'; backup: BackupNote }
  | { action: 'link'; revoke: boolean }
  | { action: 'invariants'; id: string }
  | { action: 'admin-link'; id: string; mobile: string }
);

/** Carries out a command of the operator. @throws Error if nothing was changed */
export async function runBrandsCommand(given: unknown, installation: Installation): Promise<BrandsResult> {
  const command = given as BrandsCommand;
  const { actor } = command;
  switch (command.action) {
    case 'add': {
      const started = performance.now();
      const { brand, error } = await addBrand(installation, command, actor);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      if (!error) return done(`Brand ${brand.id} is there in ${seconds} s, at ${brand.hosts.join(', ')}.`);
      return { lines: [`Brand ${brand.id} was added, but is not complete: ${error.message}`], code: 1 };
    }
    case 'list':
      return { lines: await listBrands(installation), code: 0 };
    case 'suspend':
    case 'resume': {
      const state = command.action === 'suspend' ? 'suspended' : 'active';
      await setBrandState(installation, { id: command.id, state }, actor);
      return done(`Brand ${command.id} is ${state}; every process knows within five seconds.`);
    }
    case 'accept-keys':
      await acceptKeys(installation, command.id, actor);
      return done(`The keys of this environment are those of brand ${command.id} from now on.`);
    case 'remove':
      if (command.confirmed !== command.id)
        throw new Error(`All data of brand ${command.id} would be deleted: say --yes-delete ${command.id}.`);
      await removeBrand(installation, command.id, actor);
      return done(`Brand ${command.id} and its data are deleted; what was done to it is in installation.events.`);
    case 'move':
      await moveBrand(installation, command, actor);
      return done(`Brand ${command.id} is at ${command.to}.`);
    case 'note-backup':
      await noteBackup(installation.database.db, command.backup, actor);
      return done('The backup is noted.');
    case 'link': {
      await requireRegistry(installation.database.db);
      if (command.revoke) {
        const sessions = await revokeConsole(installation, actor);
        return done(
          `Links and sessions of the console are ended; ${sessions} ${sessions === 1 ? 'session was' : 'sessions were'} open.`,
        );
      }
      const { url, expiresAt } = await makeConsoleLink(installation, actor);
      const note = `Opens the console, once, until ${expiresAt.toISOString()}. Anybody who has this link can use it.`;
      return { lines: [url, note], code: 0 };
    }
    case 'invariants':
      return reportOf(`brand ${command.id}`, await checkBrand(installation.database, installation.config, command.id));
    case 'admin-link':
      return { lines: linkLines(await makeBrandLink(installation, command), command.mobile), code: 0 };
    case 'migrate': {
      const migrated = await migrateAll(installation, actor);
      const lines = migrated.map(({ brand, error }) => `${brand.id}: ${error ? error.message : 'migrated'}`);
      return {
        lines: lines.length > 0 ? lines : ['Every brand is at this release.'],
        code: migrated.some(({ error }) => error) ? 1 : 0,
      };
    }
  }
}

const done = (line: string): BrandsResult => ({ lines: [line], code: 0 });

async function listBrands({ database: { db } }: Installation): Promise<string[]> {
  const brands = await readBrands(db);
  if (!brands?.length) return ['This installation has one brand, the default one.'];
  const releases = await readReleases(db, brands);
  const backups = await readLastBackups(db);
  const line = ({ id, name, hosts, state, migrationError }: Brand) => {
    const backup = backups.has(id) && `backed up ${backups.get(id)}`;
    return [id, state, releases.get(id) ?? 'no tables', hosts.join(','), name, backup, migrationError]
      .filter(Boolean)
      .join('  ');
  };
  return brands.map(line);
}
