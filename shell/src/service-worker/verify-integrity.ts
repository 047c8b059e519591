import { type OfflineList, OfflineListError } from './offline-list';

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
