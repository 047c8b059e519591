// A server with a hole of the kind that each tool is there to find: a tool that misses it has not looked.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../install.mjs';

const pg = createRequire(join(root, 'api/package.json'))('pg');

/** The one operation of `startPlantedHole`, as a target of sqlmap. */
export const PLANTED = {
  id: 'planted',
  method: 'POST',
  path: '/people',
  params: {},
  query: {},
  headers: {},
  json: { search: 'a' },
};

/** Puts what it is sent into a statement, on the given PostgreSQL, in a table that exists for its own sessions only. */
export async function startPlantedHole(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("create temporary table people as select 'Asha' as name union select 'Ravi'");
  const server = createServer((request, answer) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', async () => {
      try {
        const { search } = JSON.parse(Buffer.concat(chunks).toString());
        const { rows } = await client.query(`select name from people where name like '%${search}%'`);
        answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: rows }));
      } catch {
        answer.writeHead(400, { 'content-type': 'application/json' }).end('{"message":"Invalid request"}');
      }
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    async close() {
      server.close();
      await client.end();
    },
  };
}

/** A page that repeats what it is sent, for wapiti: `/planted?text=…`. */
export function answerPlantedPage(url, answer) {
  answer
    .writeHead(200, { 'content-type': 'text/html' })
    .end(`<!doctype html><title>Planted</title><body>${url.searchParams.get('text') ?? ''}</body>`);
}
