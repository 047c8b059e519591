import { randomBytes } from 'node:crypto';
import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import { apiPlugin } from '../app';
import { loadConfig } from '../config';
import { createContext } from '../create-context';
import { openDatabase } from '../database/open-database';
import { serverOptions } from '../http/server-options';
import { WITHOUT_TOKEN } from './without-token';

/**
 * The OpenAPI document, read off the routes' own schemas. No database is needed: none is connected to before the first
 * query, and there is none.
 */
export async function buildOpenApi(): Promise<Record<string, unknown>> {
  const config = loadConfig({
    CODE_KEYS: `A:${randomBytes(32).toString('base64')}`,
    TOKEN_KEYS: `unused:${randomBytes(32).toString('base64')}`,
    LOG_LEVEL: 'silent',
  });
  const database = await openDatabase({ databaseUrl: 'postgres://127.0.0.1:1/unused' });
  const { context } = await createContext(config, { db: database.db });
  const app = Fastify(serverOptions(config));
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Loyalty Programme api',
        version: '1',
        description: 'Refusals are `{message, code, errors?}`; docs/error-codes.md explains the codes.',
      },
      servers: [{ url: '/api', description: 'The {host} of the one-command start.' }],
      components: {
        securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token', description: 'A JWT, no prefix.' } },
      },
    },
    refResolver: {
      buildLocalReference: (json, _baseUri, _fragment, index) => (json.$id as string) ?? `schema-${index}`,
    },
    transform({ schema, url, route }) {
      const guarded = /^\/(admin|users)\//.test(url) && !WITHOUT_TOKEN.includes(`${String(route.method)} ${url}`);
      return { url, schema: { ...schema, ...(guarded ? { security: [{ token: [] }] } : {}) } };
    },
  });
  await app.register(apiPlugin(context));
  await app.ready();
  const document = app.swagger() as unknown as Record<string, unknown>;
  await app.close();
  await database.close();
  return document;
}
