import type { AppContext } from '../app-context';
import { violatedAt } from '../insight/invariants';
import { migrations } from '../platform/database/migrations';
import { type Slots, slots } from '../platform/slots';
import { type Brand, DEFAULT_BRAND } from './brand';
import { type BrandFigures, readCurrentSchema, readFigures } from './brand-figures.repository';
import { readBrands, readLastBackups } from './brands.repository';
import { readPlaces } from './citus.repository';

/** Of each worker: one that does not respond holds up its own brands alone. */
const AT_ONCE = 3;
/** Brands whose turn comes later are not read: the page would wait for those of a server that is down, one by one. */
const PATIENCE_MS = 15_000;

export interface BrandOnConsole extends Pick<Brand, 'id' | 'name' | 'hosts' | 'state' | 'migrationError'> {
  /** Host and port of its worker or of the server; null: embedded. */
  place: string | null;
  figures: Partial<BrandFigures>;
  /** Invariants that the last check found violated; null: not known. */
  violated: string[] | null;
  /** Why its figures are not there, or not all. */
  unread: string | null;
  /** Up to when its last backup has its data, ISO 8601. */
  lastBackupAt: string | null;
}

/** Reads what an operator watches of each brand, the default one first. A brand that cannot be read says why. */
export async function readConsole({
  config,
  db,
  clock,
}: Pick<AppContext, 'config' | 'db' | 'clock'>): Promise<{ release: string; brands: BrandOnConsole[] }> {
  const own: Brand = {
    id: DEFAULT_BRAND,
    name: '',
    hosts: [new URL(config.publicUrl).hostname],
    schema: await readCurrentSchema(db),
    state: 'active',
    admins: [],
    migrationError: null,
  };
  const [brands, backups, places] = [await readBrands(db), await readLastBackups(db), await readPlaces(db)];
  const server = serverOf(config.databaseUrl);
  const end = performance.now() + PATIENCE_MS;
  const ofPlace = new Map<string | null, Slots>();
  const inSlot = (place: string | null): Slots => {
    const own = ofPlace.get(place) ?? slots(AT_ONCE);
    ofPlace.set(place, own);
    return own;
  };
  /** @returns why they are not there, or not all */
  const readInTime = async ({ schema, state }: Brand, into: Partial<BrandFigures>): Promise<string | null> => {
    if (state === 'adding') return null;
    if (performance.now() > end) return 'Other brands took too long.';
    const where = { schema, isDistributed: places.has(schema) };
    return readFigures(db, where, clock.now(), into).then(
      () => null,
      // Citus adds lines that say what to look at.
      (error: Error) => error.message.split('\n')[0]!,
    );
  };
  const read = (brand: Brand) => {
    const place = places.get(brand.schema) ?? server;
    return inSlot(place)(async (): Promise<BrandOnConsole> => {
      const figures: Partial<BrandFigures> = {};
      const unread = await readInTime(brand, figures);
      return {
        ...brand,
        name: figures.programme ?? brand.name,
        place,
        figures,
        violated: violatedAt(figures.checked),
        unread,
        lastBackupAt: backups.get(brand.id) ?? null,
      };
    });
  };
  return {
    release: Object.keys(migrations).at(-1)!,
    brands: await Promise.all([own, ...(brands ?? [])].map(read)),
  };
}

/** Host and port of an address of PostgreSQL, which may be a socket of this machine. */
const serverOf = (url: string | undefined): string | null =>
  url === undefined ? null : (URL.canParse(url) && new URL(url).host) || 'localhost';
