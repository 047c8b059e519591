import type { Limits } from '../../platform/config/load-config';

interface Schema {
  type?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

interface Response {
  $ref?: string;
  description?: string;
  headers?: Record<string, { description: string; schema: Schema }>;
  content?: Record<string, { schema: object; example?: unknown }>;
}

export interface Operation {
  operationId: string;
  security?: Record<string, unknown>[];
  parameters?: { in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Response>;
}

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds until it is worth another try.',
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 86_400 },
  },
};

function errorResponse(description: string, example?: object, headers?: Response['headers']): Response {
  const body = { schema: { $ref: '#/components/schemas/Error' }, ...(example && { example }) };
  return { description, ...(headers && { headers }), content: { 'application/json': body } };
}

export const ERROR_RESPONSES: Record<string, Response> = {
  400: errorResponse('The request cannot be read, or a field of it is invalid', {
    message: 'Please enter a store name',
    code: 'invalid_input',
    errors: { name: 'Please enter a store name' },
  }),
  401: errorResponse('No token, or one that is not valid any more', {
    message: 'Please Provide Token',
    code: 'token_required',
  }),
  403: errorResponse('A token of the other area, or without the permission', {
    message: 'Forbidden',
    code: 'forbidden',
  }),
  410: errorResponse('The code was withdrawn', { message: 'This QR code is no longer valid', code: 'code_void' }),
  429: errorResponse(
    'Too many requests; nothing was done',
    { message: 'Please wait 5 seconds', code: 'claim_too_soon' },
    RETRY_AFTER,
  ),
  500: errorResponse('An error of the server', { message: 'Something went wrong', code: 'internal' }),
  503: errorResponse(
    'The database is not available, or busy',
    { message: 'The service is not available right now. Please try again.', code: 'unavailable' },
    RETRY_AFTER,
  ),
  '4XX': errorResponse('An error of the request'),
  '5XX': errorResponse('An error of the server'),
};

/** Node rejects a longer header, and a longer URL, before any route. */
const HEADER_BYTES = 16_384;
/** server-options.ts: a longer path segment matches no route. */
const PATH_PART = 200;
/** A text field of a form; @fastify/multipart rejects a longer one. */
const FORM_FIELD_BYTES = 1_048_576;

/** Adds what holds for all: error responses, and limits that the server enforces outside of the routes' schemas. */
export function completeOperation(operation: Operation, limits: Limits): void {
  const { security = [], parameters = [], requestBody, responses } = operation;
  for (const status of ['400', ...(security.length > 0 ? ['401', '403'] : []), '500', '503']) responses[status] = {};
  for (const [status, response] of Object.entries(responses)) {
    if (ERROR_RESPONSES[status]) responses[status] = { $ref: `#/components/responses/${status}` };
    else if (response.description === 'Default Response') response.description = 'Success';
  }
  for (const { in: place, schema } of parameters) limit(schema, place === 'path' ? PATH_PART : HEADER_BYTES, limits);
  for (const [type, { schema }] of Object.entries(requestBody?.content ?? {})) {
    limit(schema, type === 'application/json' ? limits.jsonBytes : FORM_FIELD_BYTES, limits);
  }
}

function limit(schema: Schema, length: number, limits: Limits): void {
  const { type, format, properties = {}, anyOf = [], items, additionalProperties } = schema;
  const isFree = !schema.enum && schema.const === undefined && format !== 'binary';
  if (type === 'string' && isFree) schema.maxLength ??= length;
  if (type === 'array') schema.maxItems ??= limits.idsPerRequest;
  if (type === 'integer') {
    schema.format ??= 'int64';
    schema.minimum ??= Number.MIN_SAFE_INTEGER;
    schema.maximum ??= Number.MAX_SAFE_INTEGER;
  }
  const inner = typeof additionalProperties === 'object' ? [additionalProperties] : [];
  for (const child of [...Object.values(properties), ...anyOf, ...(items ? [items] : []), ...inner]) {
    limit(child, length, limits);
  }
}
