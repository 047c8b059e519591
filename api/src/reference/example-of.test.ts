import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import buildValidator from '@fastify/ajv-compiler';
import { AJV_OPTIONS } from '../http/validation';
import { exampleOf } from './example-of';
import { type OpenApiDocument, resolveSchema } from './openapi-document';
import { curlExample } from './request-example';

const document = JSON.parse(readFileSync(join(__dirname, '../../openapi.json'), 'utf8')) as OpenApiDocument;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const compile = buildValidator()({}, { ...AJV_OPTIONS, mode: undefined } as never);

test('every example of a body and of an answer is what its schema allows', () => {
  const wrong: unknown[] = [];
  for (const { path, method, operation } of operations) {
    const bodies = [operation.requestBody, ...Object.values(operation.responses)];
    const schemas = bodies.flatMap((body) => body?.content?.['application/json'] ?? []);
    for (const { schema } of schemas.map((one) => ({ schema: resolveSchema(one.schema, document) }))) {
      const example = exampleOf(schema);
      const validate = compile({ schema, method, url: path, httpPart: 'body' } as never);
      if (!validate(structuredClone(example))) wrong.push([method, path, validate.errors, example]);
    }
  }
  expect(wrong).toEqual([]);
});

test('a call as a command: path and query filled, token and body in quotes that a shell leaves alone', () => {
  const call = (id: string) => {
    const { path, method, operation } = operations.find((one) => one.operation.operationId === id)!;
    return curlExample(method, path, operation);
  };
  expect(call('healthz')).toBe('curl -X GET "$HOST/healthz"');
  expect(call('readBatch')).toMatch(/^curl -X GET "\$HOST\/admin\/qr-batches\/\d+" \\\n {2}-H "token: \$TOKEN"$/);
  expect(call('sendUserOtp')).toContain(`-d '{"mobile":"9876543210"}'`);
  expect(call('addProduct')).toContain('-F image=@image-file');
});
