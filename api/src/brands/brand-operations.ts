import { type SignInLink, makeSignInLink } from '../accounts/sign-in';
import { type InvariantResult, checkInvariants, printInvariants } from '../insight/invariants';
import type { Config } from '../platform/config/load-config';
import type { AppContext } from '../app-context';
import { openImages } from '../platform/pictures';
import { type Brand, folderOf } from './brand';
import { brandConfig } from './brand-config';
import { findBrand } from './brands.repository';
import { admission } from './fence.repository';
import type { Installation } from './installation';

/** What a command prints, and its exit code. */
export interface BrandsResult {
  lines: string[];
  /** 1: something of it failed. */
  code: 0 | 1;
}

/** Checks every invariant of a brand. Reads no secrets. @throws Error if there is none of this id */
export const checkBrand = (
  database: Installation['database'],
  place: Pick<Config, 'dataDir' | 'picturesBucket'>,
  id: string,
): Promise<InvariantResult[]> =>
  inBrand(database, id, (_brand, db) => checkInvariants(db, openImages(place, folderOf(id))));

/** Returns the lines of a check, and code 1 if an invariant does not hold. */
export const reportOf = (where: string, results: readonly InvariantResult[]): BrandsResult => ({
  lines: [`Invariants of ${where}`, ...printInvariants(results)],
  code: results.every(({ violations }) => violations === 0) ? 0 : 1,
});

/** Makes a link that signs an admin of a brand in. @throws Error if there is no such brand, or no such admin of it */
export const makeBrandLink = (installation: Installation, { id, mobile }: { id: string; mobile: string }) =>
  inBrand(installation.database, id, (brand, db) => {
    const clock = { now: () => new Date() };
    return makeSignInLink({ config: brandConfig(brand, installation), db, clock }, mobile);
  });

/** Returns the link and a sentence on it. */
export const linkLines = ({ url, expiresAt }: SignInLink, mobile: string): string[] => [
  url,
  `Signs in as admin ${mobile}, once, until ${expiresAt}.`,
];

async function inBrand<T>(
  database: Installation['database'],
  id: string,
  work: (brand: Brand, db: AppContext['db']) => Promise<T>,
): Promise<T> {
  const brand = await findBrand(database.db, id);
  const own = database.inSchema(brand.schema, {
    databasePoolSize: 2,
    admission: admission(brand.schema, { state: 'any' }),
  });
  try {
    return await work(brand, own.db);
  } finally {
    await own.close();
  }
}
