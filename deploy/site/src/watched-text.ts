import { readFile, stat } from 'node:fs/promises';
import { noOtherSources, otherSources, securityHeaders } from './security-headers';
import { parseSiteRemotes, type SiteRemotes } from './site-remotes';

/**
 * Reads a file that may be replaced while the site runs, and caches what is derived from it while its modification time
 * and size are unchanged: one `stat` per call instead of a read and a parse.
 *
 * @param derive e.g. parses the configuration
 * @returns the text and the derived value; rejects when the file cannot be read or `derive` throws
 */
export function watchedText<T>(file: string, derive: (text: string) => T): () => Promise<{ text: string; derived: T }> {
  let kept: { stamp: string; text: string; derived: T } | undefined;
  return async () => {
    const { mtimeMs, size, ino } = await stat(file);
    const stamp = `${mtimeMs} ${size} ${ino}`;
    if (kept?.stamp !== stamp) {
      const text = await readFile(file, 'utf8');
      kept = { stamp, text, derived: derive(text) };
    }
    return kept;
  };
}

export interface RemotesOptions {
  /** The run-time configuration file. */
  remotesFile: string;
  /** Scheme and host of the site. */
  publicUrl: string;
  log: { error(facts: object, sentence: string): void };
}

/** What the site serves with a state of remotes.json. */
export interface CurrentRemotes {
  headers: Record<string, string>;
  /** Undefined if the file could never be read: browsers then continue with what they know. */
  remotes?: SiteRemotes;
}

/** Returns a function that reads remotes.json, or returns its last valid state: a mistake in the file takes no page down. */
export function readRemotes({ remotesFile, publicUrl, log }: RemotesOptions): () => Promise<CurrentRemotes> {
  const secure = publicUrl.startsWith('https:');
  const watched = watchedText(remotesFile, (text): CurrentRemotes => ({
    headers: securityHeaders(otherSources(text, publicUrl), secure),
    remotes: parseSiteRemotes(text, (err, entry) =>
      log.error({ err, entry }, 'a canary in remotes.json is malformed: the live release serves'),
    ),
  }));
  let last: CurrentRemotes = { headers: securityHeaders(noOtherSources, secure) };
  let logged = '';
  return async () => {
    try {
      last = (await watched()).derived;
      logged = '';
    } catch (error) {
      if (String(error) !== logged) log.error({ err: error }, 'remotes.json cannot be read: its last state is served');
      logged = String(error);
    }
    return last;
  };
}
