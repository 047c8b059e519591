import { device } from '../device/device';
import type { RemoteManifest } from './remote-manifest';

/** A digest that no file has, so the browser rejects it. */
const unmatchable = `sha256-${'A'.repeat(43)}=`;
const isDigest = /^sha256-[A-Za-z0-9+/]{43}=$/;

/** Folders of the remotes whose integrity is enforced, as addresses. */
const folders = new Set<string>();
/** Folders of an override that have no digests: a developer's server responds with CORS headers only, which names this site. */
const withCors = new Set<string>();
/** Address → digest. */
const digests = new Map<string, string>();

/**
 * Returns the digest that a file must have, as in Subresource Integrity; '' outside the folders of remotes whose integrity is
 * enforced, and {@link unmatchable} for a file in such a folder that its manifest does not name.
 */
export function integrityOf(address: string): string {
  const { origin, pathname } = new URL(address, document.baseURI);
  const file = origin + pathname;
  const known = digests.get(file);
  if (known) return known;
  return isIn(folders, file) ? unmatchable : '';
}

const isIn = (places: ReadonlySet<string>, address: string) => [...places].some((place) => address.startsWith(place));

/** Sets `integrity` and `crossOrigin` on every assignment of an address to such an element. */
function intercept(prototype: HTMLScriptElement | HTMLLinkElement, property: 'src' | 'href'): void {
  const own = Object.getOwnPropertyDescriptor(prototype, property);
  Object.defineProperty(prototype, property, {
    ...own,
    set(this: HTMLScriptElement | HTMLLinkElement, address: string) {
      const integrity = integrityOf(String(address));
      if (integrity) this.integrity = integrity;
      const { origin, href } = new URL(address, document.baseURI);
      // Integrity of another origin's files needs CORS.
      if ((integrity && origin !== location.origin) || isIn(withCors, href)) this.crossOrigin = 'anonymous';
      own?.set?.call(this, address);
    },
  });
}

let intercepting = false;

function startIntercepting(): void {
  if (intercepting) return;
  intercepting = true;
  intercept(HTMLScriptElement.prototype, 'src');
  intercept(HTMLLinkElement.prototype, 'href');
}

/** Requests the files below a manifest with CORS, without digests. */
export function requireCors(manifest: URL): void {
  withCors.add(new URL('.', manifest).href);
  startIntercepting();
}

/**
 * Lets only those files of a remote run that have the digests of its manifest. Webpack and Module Federation load scripts and
 * style sheets by setting `src` and `href`; the remote itself fetches workers and WebAssembly with `device.integrityOf`
 * (docs/decisions/0014).
 * @param address of the manifest, whose own integrity was checked when it was fetched
 * @throws Error if the manifest has no digests, or its entry is an ES module, whose imports no digest covers
 */
export function enforceIntegrity(address: URL, { entry, type, integrity }: RemoteManifest): void {
  if (type) throw new Error('its entry is an ES module, which runs without its digest');
  const named = Object.entries((integrity ?? {}) as Record<string, unknown>);
  const given = named.filter((file): file is [string, string] => isDigest.test(String(file[1])));
  for (const [file, digest] of given) digests.set(new URL(file, address).href, digest);
  folders.add(new URL('.', address).href);
  if (!digests.has(entry)) throw new Error('its manifest gives no digest of its entry');
  startIntercepting();
  device.integrityOf = integrityOf;
}
