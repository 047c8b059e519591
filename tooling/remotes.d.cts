/** What a build's remote.json and an entry of remotes.json say of a remote. */
export interface PublicFields {
  home?: string;
  title?: Readonly<Record<string, string>>;
  permissions?: readonly string[];
}
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
  remotes: (PublicFields & { name: string; prefix: string; app: string; manifest: string; offlineFiles?: string })[];
};
export function overlap(one: string, other: string): boolean;
export function publicFields(remote: PublicFields): PublicFields;
export function readRemotes(root?: string): Remote[];
export function validateRemote(remote: object): string[];
