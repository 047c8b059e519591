import { noOtherSources, otherSources, securityHeaders } from './security-headers';
import { parseSiteRemotes, type SiteRemotes } from './site-remotes';
import { watchedText } from './watched-text';

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
