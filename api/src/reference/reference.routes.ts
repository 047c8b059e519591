import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context';
import type { OpenApiDocument } from './openapi-document';
import { referencePage } from './reference-page';

/** The page may have its own style sheet, and nothing else: not a script, not a picture, nobody's frame. */
const REFERENCE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Written by `npm run openapi`; beside src/ and dist/ alike. */
const DOCUMENT = join(__dirname, '../../openapi.json');
const STYLE = join(__dirname, 'reference.css');

interface File {
  type: string;
  make(): Promise<string>;
}
interface MadeFile {
  plain: Buffer;
  zipped: Buffer;
}

/**
 * The reference of this api for people (`/docs`) and for programs (`/docs/openapi.json`). Nothing is read before the first
 * request, and what was made is kept. Not there with API_DOCS=off (decision 0022).
 */
export function referenceRoutes({ config }: AppContext): FastifyPluginAsync {
  const host = new URL(config.apiUrl, config.publicUrl).href.replace(/\/$/, '');
  const readDocument = () => readFile(DOCUMENT, 'utf8');
  const files: Record<string, File> = {
    '/docs': {
      type: 'text/html; charset=utf-8',
      make: async () => referencePage(JSON.parse(await readDocument()) as OpenApiDocument, host),
    },
    '/docs/openapi.json': { type: 'application/json; charset=utf-8', make: readDocument },
    '/docs/reference.css': { type: 'text/css; charset=utf-8', make: () => readFile(STYLE, 'utf8') },
  };
  return async (app) => {
    if (!config.apiDocs) return;
    for (const [path, file] of Object.entries(files)) {
      let made: Promise<MadeFile> | undefined;
      app.get(path, { schema: { hide: true } }, async (request, reply) => {
        made ??= makeFile(file).catch((error: unknown) => {
          made = undefined;
          throw error;
        });
        return send(request, reply, file.type, await made);
      });
    }
    // The page's links are relative to its address without a slash.
    app.get('/docs/', { schema: { hide: true } }, (_request, reply) => reply.redirect('../docs', 308));
  };
}

async function makeFile({ make }: File): Promise<MadeFile> {
  const plain = Buffer.from(await make());
  return { plain, zipped: await promisify(gzip)(plain) };
}

function send(request: FastifyRequest, reply: FastifyReply, type: string, { plain, zipped }: MadeFile): Buffer {
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  void reply
    .type(type)
    .headers({ vary: 'accept-encoding', 'content-security-policy': REFERENCE_POLICY, 'cache-control': 'no-cache' });
  if (takesGzip) void reply.header('content-encoding', 'gzip');
  return takesGzip ? zipped : plain;
}
