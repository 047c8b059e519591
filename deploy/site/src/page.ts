import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { watchedText } from './site-remotes';

/** A page as it is sent: its bytes by content coding, and the digests of what it contains inline. */
export interface Page {
  etag: string;
  bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
  inline: InlineDigests;
}

/** Sources of a content policy. */
export interface InlineDigests {
  script: string | undefined;
  style: string | undefined;
}

const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The first script and the style sheet of the built page: the first paint waits for both, and for nothing else. */
const headScript = /<script src="(\/js\/[\w.-]+\.js)"><\/script>/;
const styleSheet = /<link href="(\/css\/[\w.-]+\.css)" rel="stylesheet"\/?>/;

/** Replaces a tag by one with the file's content; the page stays as it is where there is no such tag or file. */
function inlineFile(html: string, shell: string, tag: RegExp, element: 'script' | 'style') {
  const [whole, address = ''] = tag.exec(html) ?? [];
  try {
    const text = readFileSync(join(shell, address), 'utf8');
    // The element would end in its own text.
    if (!whole || /<\/|<!--/.test(text)) return { html, digest: undefined };
    return { html: html.replace(whole, () => `<${element}>${text}</${element}>`), digest: digestOf(text) };
  } catch {
    return { html, digest: undefined };
  }
}

function compressed(html: string, inline: InlineDigests): Page {
  const bytes = Buffer.from(html);
  return {
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    bodies: { br: brotliCompressSync(bytes), gzip: gzipSync(bytes), identity: bytes },
    inline,
  };
}

/**
 * Reads the shell's page, and writes what its first paint needs into it: head script, style sheet, and the shape of the skeleton.
 * With HTTP/1.1 a browser also asks for no other script while one of the two is under way.
 *
 * @param root folder of the built shell
 * @returns a function of the skeleton's shape; it rejects when there is no page
 */
export function pages(root: string): (skeleton: string | undefined) => Promise<Page> {
  const shell = join(root, 'shell/dist');
  const read = watchedText(join(shell, 'index.html'), (text) => {
    const scripted = inlineFile(text, shell, headScript, 'script');
    const styled = inlineFile(scripted.html, shell, styleSheet, 'style');
    const inline = { script: scripted.digest, style: styled.digest };
    return { html: styled.html, inline, byShape: new Map<string, Page>() };
  });
  return async (skeleton = '') => {
    const { html, inline, byShape } = (await read()).derived;
    let page = byShape.get(skeleton);
    if (!page) {
      const shaped = skeleton ? html.replace('<html', `<html data-skeleton="${skeleton}"`) : html;
      byShape.set(skeleton, (page = compressed(shaped, inline)));
    }
    return page;
  };
}
