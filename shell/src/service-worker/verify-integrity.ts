import { type OfflineList, OfflineListError } from './offline-list';

/** Returns the digest of bytes in Subresource Integrity format: `sha256-` and base64. */
export async function integrityOf(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
}

/** Returns a short hash of a text: 16 hexadecimal digits. */
export async function shortHash(text: string): Promise<string> {
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
