import { device } from './device/device';
import type { RemoteManifest } from './remote-manifest';

/** The digest of nothing that can be found: what carries it is refused. */
const impossible = `sha256-${'A'.repeat(43)}=`;
const isDigest = /^sha256-[A-Za-z0-9+/]{43}=$/;

/** Folders of the remotes whose files are known, as addresses. */
const folders = new Set<string>();
/** Address → digest. */
const digests = new Map<string, string>();

/**
 * What a file must be, as in Subresource Integrity.
 * @returns '' for what no sealed remote serves; for a file in a sealed remote's folder that its manifest does not name, a digest
 *   that nothing has
 */
export function integrityOf(address: string): string {
  const { origin, pathname } = new URL(address, document.baseURI);
  const file = origin + pathname;
  const known = digests.get(file);
  if (known) return known;
  return [...folders].some((folder) => file.startsWith(folder)) ? impossible : '';
}

/** Whatever gives an element of this kind an address gives it the digest with it. */
function watch(prototype: HTMLScriptElement | HTMLLinkElement, property: 'src' | 'href'): void {
  const own = Object.getOwnPropertyDescriptor(prototype, property);
  Object.defineProperty(prototype, property, {
    ...own,
    set(this: HTMLScriptElement | HTMLLinkElement, address: string) {
      const integrity = integrityOf(String(address));
      if (integrity) {
        this.integrity = integrity;
        // Bytes of another origin can be judged only where it lets us read them.
        if (new URL(address, document.baseURI).origin !== location.origin) this.crossOrigin = 'anonymous';
      }
      own?.set?.call(this, address);
    },
  });
}

let watching = false;

/**
 * Lets nothing of a remote run from here on that is not, byte for byte, what its manifest names: webpack and Module Federation
 * load scripts and style sheets by setting `src` and `href`; workers and WebAssembly the remote fetches with
 * `device.integrityOf` (docs/decisions/0014).
 *
 * @param address of the manifest, whose own bytes were judged when it was fetched
 * @throws Error when the manifest gives no digests
 */
export function sealRemote(address: URL, { entry, integrity }: RemoteManifest): void {
  const named = Object.entries((integrity ?? {}) as Record<string, unknown>);
  const given = named.filter((file): file is [string, string] => isDigest.test(String(file[1])));
  for (const [file, digest] of given) digests.set(new URL(file, address).href, digest);
  folders.add(new URL('.', address).href);
  if (!digests.has(entry)) throw new Error('its manifest gives no digest of its entry');
  if (watching) return;
  watching = true;
  watch(HTMLScriptElement.prototype, 'src');
  watch(HTMLLinkElement.prototype, 'href');
  device.integrityOf = integrityOf;
}
