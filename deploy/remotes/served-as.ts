import { extname } from 'node:path';
import type { ObjectHeaders } from './stores/object-store';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const encodings: Readonly<Record<string, string>> = { '.br': 'br', '.gz': 'gzip' };

/** Releases are never overwritten, so browsers may cache their files for ever. */
const forEver = 'public, max-age=31536000, immutable';

/**
 * Returns the headers of a release's file. A compressed variant (`x.js.br`) has the type of its content and names its
 * encoding, so that a CDN can pick it by Accept-Encoding.
 *
 * @throws Error for an extension without a known type: browsers do not run scripts of a guessed type
 */
export function servedAs(path: string): ObjectHeaders {
  const contentEncoding = encodings[extname(path)];
  const contentType = contentTypes[extname(contentEncoding ? path.slice(0, -extname(path).length) : path)];
  if (!contentType) throw new Error(`How is ${path} served? deploy/remotes/served-as.ts knows no such ending`);
  return { contentType, cacheControl: forEver, ...(contentEncoding && { contentEncoding }) };
}

/** For remotes.json and the history: revalidated each time. */
export const neverCached: ObjectHeaders = { contentType: 'application/json', cacheControl: 'no-store' };
