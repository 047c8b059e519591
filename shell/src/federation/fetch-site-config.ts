import { storageKeys } from '@loyalty/shared-ui/remote-contract';
import { parseSiteConfig, type SiteConfig } from './site-config';

/** Returns whether the address or this tab asks for another release of a remote. */
function isOverridden(): boolean {
  try {
    return 'override' in sessionStorage || location.search.includes('override=');
  } catch {
    // Storage is blocked: no tab keeps an override.
    return false;
  }
}

/** @param served remotes.json as the site serves it now, undefined if it cannot be read: it allows overrides */
const withOverride = async (config: SiteConfig, served?: unknown): Promise<SiteConfig> =>
  isOverridden()
    ? (await import(/* webpackChunkName: "override" */ '../override/apply-override')).applyOverride(config, served)
    : config;

/** Returns the last remotes.json that this browser could read; undefined if there is none, or another release stored another shape. */
function readKnown(): SiteConfig | undefined {
  try {
    const known = localStorage.getItem(storageKeys.remotes);
    return known === null ? undefined : parseSiteConfig(JSON.parse(known));
  } catch {
    return undefined;
  }
}

/**
 * Fetches /remotes.json past every cache. If it cannot be read, the last one that this browser could read is used: what it names has
 * to pass the same content policy and digests. An override of this tab is applied to the result, not to what is stored.
 * @throws Error if there is none
 */
export async function fetchSiteConfig(): Promise<SiteConfig> {
  try {
    const response = await fetch('/remotes.json', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new Error(`remotes.json answered ${response.status}`);
    const text = await response.text();
    const served: unknown = JSON.parse(text);
    const config = parseSiteConfig(served);
    try {
      localStorage.setItem(storageKeys.remotes, text);
    } catch {
      // Storage is blocked or full.
    }
    return await withOverride(config, served);
  } catch (error) {
    console.error(error);
    const known = readKnown();
    if (!known) throw error;
    return await withOverride(known);
  }
}
