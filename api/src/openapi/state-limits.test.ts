import { readLimits } from '../config/load-config';
import { stateAnswers } from './state-answers';
import { type OperationToComplete, lengthOfPattern, stateLimits } from './state-limits';

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
  stateAnswers(operation);
  stateLimits(operation, readLimits({}));
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
