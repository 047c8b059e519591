import { type OfflineList, OfflineListError } from './offline-list';

const isCode = /\.(js|css|wasm)$/;

/** The digests of a manifest whose own was checked: absolute address → integrity (docs/decisions/0014). */
export function vouchedFiles(manifest: unknown, address: string): Map<string, string> {
  const { integrity } = (manifest ?? {}) as { integrity?: Record<string, string> };
  return new Map(Object.entries(integrity ?? {}).map(([path, digest]) => [new URL(path, address).href, digest]));
}

/**
 * A list as it may be kept: with no code that is not vouched for. A copy with other bytes would outlive the fault, since a page that
 * refuses them would be given them again.
 * @throws OfflineListError naming the first file that is other than it must be
 */
export function withVouchedFiles(list: OfflineList, vouched: ReadonlyMap<string, string>): OfflineList {
  for (const { url, integrity } of list.files) {
    const wanted = vouched.get(url);
    if (wanted === undefined ? isCode.test(url) : wanted !== integrity) {
      throw new OfflineListError(`${url} is not what the remote's manifest vouches for`);
    }
  }
  return list;
}
