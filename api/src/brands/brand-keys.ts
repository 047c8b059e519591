import type { Kysely } from 'kysely';
import { markOf } from '../labels/codes';
import type { KeyKind } from '../platform/config/key-ring';
import type { Config } from '../platform/config/load-config';
import type { Key } from '../platform/config/keys';
import type { Schema } from '../platform/database/schema';
import type { Brand, KeyIds } from './brand';
import { variableOf } from './brand-config';
import { lockBrand, updateKeyIds } from './brands.repository';

type Keys = Pick<Config, 'codeKeys' | 'tokenKeys' | 'payoutKeys'>;

const FIELDS = { code: 'codeKeys', token: 'tokenKeys', payout: 'payoutKeys' } as const;
const VARIABLES = { code: 'CODE_KEYS', token: 'TOKEN_KEYS', payout: 'PAYOUT_KEYS' } as const;
const kinds = Object.keys(FIELDS) as KeyKind[];

const nameOf = (key: Key) => `${key.id}:${markOf(key).slice(0, 12)}`;

/** Returns what the registry has of a brand that only these keys are current of. */
export function keyIdsOf(keys: Keys): KeyIds {
  return Object.fromEntries(kinds.map((kind) => [kind, keys[FIELDS[kind]].slice(0, 1).map(nameOf)]));
}

/**
 * Compares a node's keys of a brand with those that the brand's other nodes use: it must list the newest current key of
 * each kind. If its own current key is a newer one, that is returned, too.
 * @throws Error that names the variable
 */
export function compareKeys({ id }: Pick<Brand, 'id'>, known: KeyIds, keys: Keys): KeyIds {
  const all: KeyIds = {};
  for (const kind of kinds) {
    const [own, listed] = [keys[FIELDS[kind]], known[kind] ?? []];
    const [newest] = listed;
    if (newest !== undefined && !own.some((key) => nameOf(key) === newest))
      throw new Error(
        `This node has not the ${kind} key ${newest} that brand ${id} uses: set ${variableOf(id, VARIABLES[kind])}, or else ` +
          `${VARIABLES[kind]}, as on the other nodes. If the brand has other keys from now on: npm run brands -- accept-keys ${id}.`,
      );
    const current = own.slice(0, 1).map(nameOf);
    // One that is listed already is older: this node has not been restarted yet.
    all[kind] = [...current.filter((name) => !listed.includes(name)), ...listed];
  }
  return all;
}

/** Ensures that this node has the keys of a brand, and notes one that is current here first. @throws Error */
export async function checkKeys(db: Kysely<Schema>, brand: Pick<Brand, 'id'>, keys: Keys): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { keyIds } = await lockBrand(trx, brand.id);
    const all = compareKeys(brand, keyIds, keys);
    if (kinds.some((kind) => all[kind]![0] !== keyIds[kind]?.[0])) await updateKeyIds(trx, brand.id, all);
  });
}
