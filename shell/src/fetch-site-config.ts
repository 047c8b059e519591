import { storageKeys } from '@loyalty/shared-ui/remote-contract';
import { parseSiteConfig, type SiteConfig } from './remotes';

/**
 * Fetches /remotes.json past every cache. If it cannot be read, the last one that this browser could read is used: what it names has
 * to pass the same content policy and digests.
 * @throws Error if there is none
 */
export async function fetchSiteConfig(): Promise<SiteConfig> {
  try {
    const response = await fetch('/remotes.json', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new Error(`remotes.json answered ${response.status}`);
    const text = await response.text();
    const config = parseSiteConfig(JSON.parse(text));
    try {
      localStorage.setItem(storageKeys.remotes, text);
    } catch {
      // Storage is blocked or full.
    }
    return config;
  } catch (error) {
    console.error(error);
    const known = localStorage.getItem(storageKeys.remotes);
    if (!known) throw error;
    return parseSiteConfig(JSON.parse(known));
  }
}
