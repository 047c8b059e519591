import { parseSiteConfig, type RemoteEntry, type SiteConfig } from '../federation/site-config';
import { shellList, siteConfig } from './messages';
import { type OfflineFile, type OfflineList, OfflineListError, parseOfflineList } from './offline-list';

/** Returns the digest of bytes in Subresource Integrity format: `sha256-` and base64. */
export async function integrityOf(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
}

/** Returns a short hash of a text: 16 hexadecimal digits. */
async function shortHash(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const isCode = /\.(js|css|wasm)$/;

/** Returns the digests of a manifest whose own was checked: absolute address → integrity (docs/decisions/0014). */
export function integrityOfFiles(manifest: unknown, address: string): Map<string, string> {
  const { integrity } = (manifest ?? {}) as { integrity?: Record<string, string> };
  return new Map(Object.entries(integrity ?? {}).map(([path, digest]) => [new URL(path, address).href, digest]));
}

/**
 * Returns the list if all its code has the manifest's digests. A cached version with other bytes would outlive the fault: a page that
 * rejects them would be served them again.
 * @throws OfflineListError naming the first file with another digest
 */
export function verifyIntegrity(list: OfflineList, vouched: ReadonlyMap<string, string>): OfflineList {
  for (const { url, integrity } of list.files) {
    const wanted = vouched.get(url);
    if (wanted === undefined ? isCode.test(url) : wanted !== integrity) {
      throw new OfflineListError(`${url} has another digest than in the remote's manifest`);
    }
  }
  return list;
}

export interface PublishedSite {
  /** Changes with the configuration and with any file of the shell or of an offline remote. */
  id: string;
  config: SiteConfig;
  /** The configuration as it was served. */
  configText: string;
  files: OfflineFile[];
}

async function readFresh(address: string, integrity = ''): Promise<string> {
  const response = await fetch(address, { integrity, cache: 'no-cache', signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new OfflineListError(`${address} answered ${response.status}`);
  return await response.text();
}

/** Reads a remote's list. Where remotes.json has the manifest's digest, each file is checked against the manifest. */
async function readRemoteList(remote: RemoteEntry, offlineFiles: string) {
  const address = new URL(offlineFiles, location.origin).href;
  const list = parseOfflineList(JSON.parse(await readFresh(address)), address);
  if (!remote.integrity) return list;
  const manifest = new URL(remote.manifest, location.origin).href;
  const text = await readFresh(manifest, remote.integrity);
  const vouched = integrityOfFiles(JSON.parse(text), manifest);
  vouched.set(manifest, await integrityOf(new TextEncoder().encode(text)));
  return verifyIntegrity(list, vouched);
}

/**
 * Reads remotes.json, the shell's list and the list of each remote that has one.
 * @throws Error without a network; for what cannot be read or is malformed
 */
export async function readPublishedSite(): Promise<PublishedSite> {
  const configText = await readFresh(siteConfig);
  const config = parseSiteConfig(JSON.parse(configText));
  // Otherwise the copy would lose the area of the malformed entry.
  if (config.remotes.some(({ manifest }) => !manifest)) throw new Error('remotes.json has a malformed remote');
  const own = new URL(shellList, location.origin).href;
  const lists = await Promise.all([
    readFresh(own).then((text) => parseOfflineList(JSON.parse(text), own)),
    ...config.remotes.flatMap((remote) => (remote.offlineFiles ? readRemoteList(remote, remote.offlineFiles) : [])),
  ]);
  const id = await shortHash([configText, ...lists.map(({ version }) => version)].join('\n'));
  return { id, config, configText, files: lists.flatMap(({ files }) => files) };
}
