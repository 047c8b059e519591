import type { KeyKind } from '../platform/config/key-ring';

/** A brand of the registry: a programme of its own on this installation. */
export interface Brand {
  id: string;
  name: string;
  /** Host names in lower case, without a port; the first is that of its links. */
  hosts: readonly string[];
  schema: string;
  state: BrandState;
  /** Numbers of the first admins, the owner first; empty: those of the installation's ADMIN_MOBILES. */
  admins: readonly string[];
  /** Why its last migration failed; null if it did not. */
  migrationError: string | null;
}

/** 'adding': its tables are being made; if that failed, `npm run brands -- migrate` goes on. */
export type BrandState = 'adding' | 'active' | 'suspended';

/** The keys that have been current, newest first, as `<id>:<fingerprint>`. */
export type KeyIds = Partial<Record<KeyKind, readonly string[]>>;

/** The brand of an installation without a registry, and of every host that no brand has. */
export const DEFAULT_BRAND = 'default';

const ID = /^[a-z][a-z0-9-]{1,30}$/;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);

/** @throws Error with the rule and the value */
export function checkId(id: string): string {
  if (ID.test(id) && id !== DEFAULT_BRAND && !id.endsWith('-')) return id;
  throw new Error(
    `The id of a brand is 2 to 31 small letters, digits and hyphens that begin with a letter, not "${id}".`,
  );
}

/** Returns host names in lower case. @throws Error with the rule and the value */
export function checkHosts(hosts: readonly string[]): string[] {
  const read = hosts.map((host) => host.trim().toLowerCase());
  const wrong = read.find((host) => !HOST.test(host) || host.length > 253);
  if (wrong !== undefined)
    throw new Error(`A host is a name like brand.example.com, without scheme, port or path, not "${wrong}".`);
  if (read.length === 0) throw new Error('A brand needs a host, by which its requests are found.');
  return [...new Set(read)];
}

/** An id has no underscore, so that no two brands share a schema. */
export const schemaOf = (id: string): string => `brand_${id.replaceAll('-', '_')}`;

/** Returns the folder of a brand's pictures within those of the installation. */
export const folderOf = (id: string): string => `brands/${id}/`;

/** Returns the host name of a Host header: in lower case, without port and final dot. */
export function hostOf(header: string | undefined): string {
  return (header ?? '').toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}
