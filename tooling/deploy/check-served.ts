import type { LiveSite } from './live-site';
import { digestOf, type Release, releaseFolder, servedAs } from './release';

const AT_ONCE = 8;
const TIMEOUT_MS = 30_000;
const isCompressed = /\.(gz|br)$/;

const essenceOf = (type: string | null) => type?.split(';', 1)[0]?.trim().toLowerCase() ?? 'none';
/** Both names are in use, and browsers run both. */
const sameType = (one: string, other: string) =>
  one === other || [one, other].every((type) => /^(text|application)\/javascript$/.test(type));

/** Files that browsers do not run under another type; of others, e.g. a licence's text, they do not read it. */
const isTyped = /\.(css|js|wasm)$/;

/** Fetches a file as a page of the site would, and returns one sentence for each fault. */
async function validateServed(address: URL, path: string, digest: string, origin?: string): Promise<string[]> {
  const foreign = address.origin !== origin;
  try {
    const response = await fetch(address, {
      headers: { 'accept-encoding': 'gzip, br', ...(foreign && origin && { origin }) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return [`${address.href} answers ${response.status}`];
    const faults = [];
    const [type, wanted] = [essenceOf(response.headers.get('content-type')), essenceOf(servedAs(path).contentType)];
    if (isTyped.test(path) && !sameType(type, wanted))
      faults.push(`${address.href} is served as ${type}, not as ${wanted}`);
    const allowed = response.headers.get('access-control-allow-origin');
    if (foreign && allowed !== '*' && (!origin || allowed !== origin)) {
      faults.push(`${address.href} has no Access-Control-Allow-Origin for ${origin ?? 'any origin'}`);
    }
    const bytes = Buffer.from(await response.arrayBuffer());
    return digestOf(bytes) === digest ? faults : [...faults, `${address.href} is not what release.json says`];
  } catch (error) {
    const { message, cause } = error as Error;
    return [`${address.href} does not come: ${cause instanceof Error ? cause.message : message}`];
  }
}

/** Returns one sentence for each file that browsers would not accept from the release's public address. */
export async function servedFaults(release: Release, { releases, origin }: LiveSite): Promise<string[]> {
  if (!releases) return [];
  const folder = new URL(releaseFolder(release.app, release.version), releases);
  const files = Object.entries(release.files).filter(([path]) => !isCompressed.test(path));
  const faults: string[] = [];
  const next = async (): Promise<void> => {
    const file = files.shift();
    if (!file) return;
    const [path, { digest }] = file;
    faults.push(...(await validateServed(new URL(path, folder), path, digest, origin)));
    await next();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return faults;
}
