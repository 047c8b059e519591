import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOpenApi } from './build-openapi';
import { readLimits } from '../../platform/config/load-config';

interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  requestBody?: Body;
  responses: Record<string, Body & { description?: string }>;
}

interface Body {
  content?: Record<string, { schema: { properties?: Record<string, unknown> } }>;
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

  test('operations document the errors and limits that their routes’ schemas do not have', () => {
    const of = (id: string) => operations.find(([, { operationId }]) => operationId === id)![1];
    const errors = (id: string) => Object.keys(of(id).responses).filter((status) => !status.startsWith('2'));
    expect(errors('removeStores')).toEqual(['400', '401', '403', '500', '503', '4XX', '5XX']);
    expect(errors('storeScan')).toEqual(['400', '401', '403', '410', '429', '500', '503', '4XX', '5XX']);
    expect(errors('previewLabel')).toEqual(['400', '410', '429', '500', '503', '4XX', '5XX']);
    expect(of('storeScan').responses['429']).toEqual({ $ref: '#/components/responses/429' });
    const { ids } = of('removeStores').requestBody!.content!['application/json']!.schema.properties!;
    expect(ids).toMatchObject({ maxItems: readLimits({}).idsPerRequest });
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
