import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

/**
 * Serves the built gallery on a free port, under a content policy as strict as the product's own.
 * @returns {Promise<{ origin: string, close: () => void }>}
 */
export async function serveGallery() {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, 'http://gallery').pathname;
    const file = extname(path) ? path : '/index.html';
    try {
      const body = await readFile(join(dist, file));
      response.writeHead(200, {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'",
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
