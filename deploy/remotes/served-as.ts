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

/** A release is never written over: whoever has a file of it has it for good. */
const forEver = 'public, max-age=31536000, immutable';

/**
 * How a file of a release is served. A compressed twin (`x.js.br`) has the type of what is in it and names its encoding: an edge
 * that picks it by the browser's Accept-Encoding need not know more.
 *
 * @throws Error for an ending without a known type: a browser runs nothing of a guessed one
 */
export function servedAs(path: string): ObjectHeaders {
  const contentEncoding = encodings[extname(path)];
  const contentType = contentTypes[extname(contentEncoding ? path.slice(0, -extname(path).length) : path)];
  if (!contentType) throw new Error(`How is ${path} served? deploy/remotes/served-as.ts knows no such ending`);
  return { contentType, cacheControl: forEver, ...(contentEncoding && { contentEncoding }) };
}

/** remotes.json and the history: asked for each time. */
export const neverCached: ObjectHeaders = { contentType: 'application/json', cacheControl: 'no-store' };
