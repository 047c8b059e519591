import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOpenApi } from './build-openapi';
import { readLimits } from '../../platform/config/load-config';
import { documentResponses } from './document-responses';
import { lengthOfPattern, type OperationToComplete, documentLimits } from './document-limits';

interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  requestBody?: Body;
  responses: Record<string, Body & { description?: string }>;
}

interface Body {
  content?: Record<string, { schema: DescribedSchema }>;
}

interface DescribedSchema {
  description?: string;
  properties?: Record<string, DescribedSchema>;
  items?: DescribedSchema;
  anyOf?: DescribedSchema[];
}

describe('api/openapi.json', () => {
  let document: Record<string, unknown>;
  let operations: [name: string, operation: Operation][];
  beforeAll(async () => {
    document = JSON.parse(JSON.stringify(await buildOpenApi())) as Record<string, unknown>;
    const paths = document.paths as Record<string, Record<string, Operation>>;
    operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
    );
  });

  test('is what the routes say (npm run openapi writes it)', () => {
    expect(JSON.parse(readFileSync(join(__dirname, '../../../openapi.json'), 'utf8'))).toEqual(document);
  });

  test('every operation has a name of its own, a summary, a tag, responses and errors', () => {
    const names = operations.map(([, { operationId }]) => operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const [name, { operationId, summary, tags, responses }] of operations) {
      expect([name, typeof operationId, typeof summary, tags?.length]).toEqual([name, 'string', 'string', 1]);
      expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(['4XX', '5XX'])]);
    }
  });

  test('every field of every body and response has a description', () => {
    const silent: string[] = [];
    const look = (where: string, { properties = {}, items, anyOf = [] }: DescribedSchema) => {
      for (const [name, field] of Object.entries(properties)) {
        if (!field.description) silent.push(`${where}.${name}`);
        look(`${where}.${name}`, field);
      }
      for (const inner of [items ?? [], anyOf].flat()) look(where, inner);
    };
    for (const [name, { requestBody, responses }] of operations) {
      const bodies = [requestBody, ...Object.values(responses)].flatMap((one) => Object.values(one?.content ?? {}));
      for (const { schema } of bodies) look(name, schema);
    }
    expect(silent).toEqual([]);
  });

  test('the calls of the specification are all there, the POSTs of §7 users paths included', () => {
    const specified = [
      'post /admin/generate_Otp',
      'post /admin/validate_Otp',
      'post /admin/customers',
      'post /admin/plumbers',
      'post /admin/qr-get',
      'post /admin/get_generated_qr_products',
      'post /admin/qr-generator',
      'post /admin/qr-print',
      'post /admin/models',
      'post /admin/model/store',
      'put /admin/modal/name',
      'delete /admin/models',
      'post /admin/products',
      'delete /admin/products',
      'put /admin/product/name',
      'post /admin/product/model',
      'post /admin/products/store',
      'post /admin/redeem',
      'post /admin/dashboard',
      'post /admin/scanners/get',
      'post /admin/approval/store',
      'post /admin/get_Items_By_Transaction_id',
      'post /users/registeration',
      'post /users/getUserDetails',
      'post /users/user-update',
      'post /users/scanners/get',
      'post /users/transactions/get',
      'post /users/reedemed/store',
      'post /users/maps',
      'post /users/scanner/store',
      'post /users/products/get',
      'post /users/generate_Otp',
      'post /users/validate_Otp',
      'post /users/products',
      'post /users/models',
      'post /users/product/model',
      'post /users/products/store',
      'post /users/scannersById',
    ];
    expect(operations.map(([name]) => name)).toEqual(expect.arrayContaining(specified));
  });
});

test.each<[string, number | undefined]>([
  ['^[0-9]{10}$', 10],
  ['^[6-9][0-9]{9}$', 10],
  ['^[0-9]{1,15}$', 15],
  ['^[A-Za-z0-9-]{1,40}$', 40],
  ['[0-9]{4}', undefined],
  ['^[0-9]+$', undefined],
])('%s is as long as %s', (pattern, length) => expect(lengthOfPattern(pattern)).toBe(length));

test('an operation documents the limits and the error responses that no schema of a route has', () => {
  const operation: OperationToComplete = {
    operationId: 'removeThings',
    security: [{ adminToken: [] }],
    parameters: [{ in: 'path', schema: { type: 'string' } }],
    requestBody: {
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              ids: { type: 'array', items: { type: 'string', pattern: '^[0-9]{1,15}$' } },
              text: { anyOf: [{ type: 'string' }, { type: 'integer', minimum: 1 }] },
              short: { type: 'string', maxLength: 20 },
            },
          },
        },
      },
    },
    responses: { '200': { description: 'Done', content: { 'application/json': { schema: { type: 'integer' } } } } },
  };
  documentResponses(operation);
  documentLimits(operation, readLimits({}));
  expect(Object.keys(operation.responses)).toEqual(['200', '400', '401', '403', '500', '503', '4XX', '5XX']);
  expect(operation.responses['401']).toEqual({ $ref: '#/components/responses/NoToken' });
  expect(operation.parameters![0]!.schema.maxLength).toBe(200);
  const { ids, text, short } = operation.requestBody!.content['application/json']!.schema.properties!;
  expect([ids!.maxItems, ids!.items!.maxLength, short!.maxLength]).toEqual([readLimits({}).idsPerRequest, 15, 20]);
  expect(text!.anyOf).toEqual([
    { type: 'string', maxLength: readLimits({}).jsonBytes },
    { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, format: 'int64' },
  ]);
  expect(operation.responses['200']!.content!['application/json']!.schema).toMatchObject({ format: 'int64' });
});
