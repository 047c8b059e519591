import { randomBytes } from 'node:crypto';
import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import { apiPlugin } from '../../app';
import { consoleRoutes } from '../../brands/console.routes';
import { loadConfig } from '../../platform/config/load-config';
import { createContext } from '../../create-context';
import { openDatabase } from '../../platform/database/open-database';
import { errorCodes } from '../../platform/http/error-codes';
import { isKeyScope } from '../../platform/permissions';
import { serverOptions } from '../../platform/http/server-options';
import { describeWebhooks } from './describe-webhooks';
import { completeOperation, ERROR_RESPONSES, type Operation } from './complete-operation';

const INTRODUCTION = `The two areas of the site are built on this api alone.

A call needs a token, which is issued for a one-time code:

    curl -X POST "$HOST/users/registeration" -H 'content-type: application/json' -d '{"mobile":"9876543210"}'
    curl -X POST "$HOST/users/registeration" -H 'content-type: application/json' -d '{"mobile":"9876543210","otp":"…","role_id":2}'
    curl -X POST "$HOST/users/scanners/get" -H "token: $TOKEN"

Admins use \`/admin/generate_Otp\` and \`/admin/validate_Otp\`. A program of a
brand uses an API key instead: \`Authorization: Bearer lpk_…\`. A response is \`{message, data, total_count?}\`; lists have ten
rows a page, starting at page 1. Timestamps are ISO 8601 in UTC; days of a filter are Indian days.
Integers, ids and paise among them, may be up to 2^53 − 1: read them as 64 bits. A call with an
\`idempotency-key\` can be repeated with the same key: it takes effect once. Some names are misspelt on purpose: they are the agreed
wire format.

An error response is \`{message, code, errors?, data?}\`. Decide by status and \`code\`; \`message\` is for people, \`errors\` has one
message for each invalid field.

<details><summary>Error codes</summary>

${Object.entries(errorCodes)
  .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
  .join('\n')}

</details>`;

/** The calls that need no token: those that get one, and the preview of a label. guards.test.ts tests all others. */
export const WITHOUT_TOKEN = [
  'POST /users/registeration',
  'POST /users/generate_Otp',
  'POST /users/validate_Otp',
  'POST /users/labels/preview',
  'POST /users/opt-out',
  'POST /admin/generate_Otp',
  'POST /admin/validate_Otp',
  'POST /admin/sign-in-link',
  'POST /installation/sign-in-link',
];

const TAGS = Object.entries({
  operations: 'Whether the process lives and can serve',
  'sign-in': 'One-time codes and sessions',
  profile: 'What users say of themselves',
  account: 'A user’s data as a file, and the end of an account',
  'payout-details': 'Where a user is paid',
  places: 'Names of positions',
  catalogue: 'Models and products',
  pictures: 'Pictures of products',
  'qr-batches': 'Printed codes',
  'label-sheets': 'Printed codes on paper',
  users: 'Plumbers and customers, as admins see them',
  scans: 'Codes as users read them',
  points: 'Points and claims, as users see them',
  payouts: 'The money of approved claims',
  redemptions: 'Claims, as admins decide them',
  dashboard: 'Figures of the programme',
  stores: 'Shops near a place',
  messages: 'How users are notified, and what they agreed to',
  campaigns: 'Messages to a segment of the users',
  programme: 'Brand, worth of a point and payout',
  team: 'Admins and their roles',
  integrations: 'API keys and webhooks, for a brand’s own systems',
  finance: 'Points and money by month, product, batch and district',
  audit: 'What admins did',
  reports: 'Lists as files',
  installation: 'The brands of an installation, for its operator',
}).map(([name, description]) => ({ name, description }));

/** By the first part of a path. */
const SCHEMES: Readonly<Record<string, string>> = {
  admin: 'adminToken',
  users: 'userToken',
  installation: 'installationToken',
};

const tokenHeader = { type: 'apiKey', in: 'header', name: 'token' } as const;

interface Document extends Record<string, unknown> {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: object; responses?: typeof ERROR_RESPONSES };
}

/** Builds the document from the routes' own schemas. Needs no database: there is no query. */
export async function buildOpenApi(): Promise<Record<string, unknown>> {
  const config = loadConfig({
    API_DOCS: 'off',
    CODE_KEYS: `A:${randomBytes(32).toString('base64')}`,
    TOKEN_KEYS: `unused:${randomBytes(32).toString('base64')}`,
    PAYOUT_KEYS: `unused:${randomBytes(32).toString('base64')}`,
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
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'lpk_…',
            description: 'A key of `POST /admin/api-keys/create`, for the permissions (`x-permission`) in its scopes.',
          },
          adminToken: { ...tokenHeader, description: 'A JWT of an admin, no prefix.' },
          installationToken: { ...tokenHeader, description: 'Of a session of the console; of no brand.' },
        },
      },
    },
    refResolver: {
      buildLocalReference: (json, _baseUri, _fragment, index) => (json.$id as string) ?? `schema-${index}`,
    },
    transform({ schema, url, route }) {
      const guarded =
        /^\/(admin|users|installation)\//.test(url) && !WITHOUT_TOKEN.includes(`${String(route.method)} ${url}`);
      const scheme = SCHEMES[url.split('/')[1]!];
      const permission = route.config?.permission;
      return {
        url,
        schema: {
          ...schema,
          ...(permission && { 'x-permission': permission }),
          security:
            guarded && scheme
              ? [{ [scheme]: [] }, ...(permission && isKeyScope(permission) ? [{ apiKey: [] }] : [])]
              : [],
        },
      };
    },
  });
  await app.register(apiPlugin(context, consoleRoutes(context)));
  await app.ready();
  // `x-message` is for the validator.
  const text = JSON.stringify(app.swagger(), (name, value: unknown) => (name === 'x-message' ? undefined : value));
  const document = { ...(JSON.parse(text) as Document), webhooks: describeWebhooks() };
  await app.close();
  await database.close();
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    completeOperation(operation, config.limits);
  }
  document.components.responses = ERROR_RESPONSES;
  return document;
}
