import { randomBytes } from 'node:crypto';
import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import { apiPlugin } from '../app';
import { loadConfig } from '../config/load-config';
import { createContext } from '../create-context';
import { openDatabase } from '../database/open-database';
import { serverOptions } from '../http/server-options';
import { describeFields } from './describe-fields';
import { INTRODUCTION } from './introduction';
import { stateAnswers } from './state-answers';
import { shareResponses } from './share-responses';
import { type Answer, type OperationToComplete, limitIntegers, stateLimits } from './state-limits';
import { WITHOUT_TOKEN } from './without-token';

const TAGS = Object.entries({
  operations: 'Whether the process lives and can serve',
  'sign-in': 'One-time codes and sessions',
  profile: 'What users say of themselves',
  account: 'A user’s data as a file, and the end of an account',
  places: 'Names of positions',
  catalogue: 'Models and products',
  pictures: 'Pictures of products',
  'qr-batches': 'Printed codes',
  'label-sheets': 'Printed codes on paper',
  users: 'Plumbers and customers, as admins see them',
  scans: 'Codes as users read them',
  points: 'Points and claims, as users see them',
  redemptions: 'Claims, as admins decide them',
  dashboard: 'Figures of the programme',
  stores: 'Shops near a place',
  audit: 'What admins did',
  reports: 'Lists as files',
}).map(([name, description]) => ({ name, description }));

const tokenHeader = { type: 'apiKey', in: 'header', name: 'token' } as const;

interface Document extends Record<string, unknown> {
  paths: Record<string, Record<string, OperationToComplete>>;
  components: { schemas: Record<string, Parameters<typeof limitIntegers>[0]>; responses?: Record<string, Answer> };
}

/**
 * Builds the OpenAPI document from the routes' own schemas. Needs no database: connections are opened by the first
 * query, and there is none.
 */
export async function buildOpenApi(): Promise<Record<string, unknown>> {
  const config = loadConfig({
    API_DOCS: 'off',
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
        title: 'Loyalty Programme API',
        version: '1',
        description: INTRODUCTION,
      },
      servers: [
        {
          url: '/api',
          description: 'Of the same origin as the site, in production, staging and local alike (API_URL turns it).',
          'x-internal': false,
        } as { url: string },
      ],
      tags: TAGS,
      components: {
        securitySchemes: {
          userToken: { ...tokenHeader, description: 'A JWT of a plumber or a customer, no prefix.' },
          adminToken: { ...tokenHeader, description: 'A JWT of an admin, no prefix.' },
        },
      },
    },
    refResolver: {
      buildLocalReference: (json, _baseUri, _fragment, index) => (json.$id as string) ?? `schema-${index}`,
    },
    transform({ schema, url, route }) {
      const guarded = /^\/(admin|users)\//.test(url) && !WITHOUT_TOKEN.includes(`${String(route.method)} ${url}`);
      const scheme = url.startsWith('/admin/') ? 'adminToken' : 'userToken';
      return { url, schema: { ...schema, security: guarded ? [{ [scheme]: [] }] : [] } };
    },
  });
  await app.register(apiPlugin(context));
  await app.ready();
  const document = JSON.parse(JSON.stringify(app.swagger())) as Document;
  await app.close();
  await database.close();
  for (const schema of Object.values(document.components.schemas)) limitIntegers(schema);
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  for (const operation of operations) {
    stateAnswers(operation);
    for (const { schema } of bodiesOf(operation)) describeFields(schema);
    stateLimits(operation, config.limits);
  }
  document.components.responses = shareResponses(operations);
  return document;
}

/** Returns the request and response schemas of an operation, in every content type. */
function bodiesOf({ requestBody, responses }: OperationToComplete) {
  const answers = Object.values(responses).flatMap(({ content = {} }) => Object.values(content));
  return [...Object.values(requestBody?.content ?? {}), ...answers];
}
