import type { RemoteEntry } from './site-files';

/** What a build's remote.json and an entry of remotes.json say of a remote. */
export type PublicFields = Pick<RemoteEntry, 'home' | 'title' | 'permissions'>;
export interface Remote extends PublicFields {
  app: string;
  name: string;
  prefix: string;
  offline: boolean;
  /** Its folder. */
  dir: string;
}
export const permissions: readonly string[];
export function builtInConfig(root?: string): {
  host?: string;
  home?: string;
  remotes: RemoteEntry[];
};
export function overlap(one: string, other: string): boolean;
export function publicFields(remote: PublicFields): PublicFields;
export function readRemotes(root?: string): Remote[];
export function validateRemote(remote: object): string[];
