import type { Limits } from '../../platform/config/load-config';

/** The part of an OpenAPI document that is modified here. */
export interface Schema {
  $ref?: string;
  description?: string;
  type?: string;
  format?: string;
  pattern?: string;
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
export interface DocumentedResponse {
  $ref?: string;
  description?: string;
  headers?: Record<string, { description: string; schema: Schema }>;
  content?: Record<string, { schema: Schema; example?: unknown }>;
}
export interface OperationToComplete {
  operationId: string;
  security?: Record<string, unknown>[];
  parameters?: { in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, DocumentedResponse>;
}

/** Node rejects a longer header, and a longer URL, before any route. */
const HEADER_BYTES = 16_384;
/** server-options.ts: a longer path segment matches no route. */
const PATH_PART = 200;
/** A text field of a form; @fastify/multipart rejects a longer one. */
const FORM_FIELD_BYTES = 1_048_576;

/**
 * Adds to an operation the limits that the server enforces outside of its schemas: the size of a body, of a header, of
 * a list of ids.
 * @param limits the defaults of a deployment
 */
export function documentLimits(operation: OperationToComplete, limits: Limits): void {
  const { responses, parameters = [], requestBody, operationId } = operation;
  for (const { in: place, schema } of parameters)
    limitInput(schema, place === 'path' ? PATH_PART : HEADER_BYTES, limits);
  for (const [type, { schema }] of Object.entries(requestBody?.content ?? {})) {
    limitInput(schema, type === 'application/json' ? limits.jsonBytes : FORM_FIELD_BYTES, limits);
    for (const [name, part] of Object.entries(schema.properties ?? {})) {
      if (part.format === 'binary') part.maxLength = largestFile(operationId, name, limits);
    }
  }
  for (const { content = {} } of Object.values(responses)) {
    for (const { schema } of Object.values(content)) limitIntegers(schema);
  }
}

function largestFile(operationId: string, part: string, limits: Limits): number {
  if (part !== 'image') return limits.sheetBytes;
  return operationId === 'bulkUploadProducts' ? limits.zipBytes : limits.imageBytes;
}

function limitInput(schema: Schema, length: number, limits: Limits): void {
  visit(schema, (one) => {
    if (one.type === 'string' && !one.enum && one.const === undefined && one.format !== 'binary') {
      one.maxLength ??= lengthOfPattern(one.pattern) ?? length;
    }
    if (one.type === 'array') one.maxItems ??= limits.idsPerRequest;
  });
  limitIntegers(schema);
}

/** Limits integers to JavaScript's safe range: stored ones are validated on input, returned ones were stored. */
export function limitIntegers(schema: Schema): void {
  visit(schema, (one) => {
    if (one.type !== 'integer') return;
    one.format ??= 'int64';
    one.minimum ??= Number.MIN_SAFE_INTEGER;
    one.maximum ??= Number.MAX_SAFE_INTEGER;
  });
}

function visit(schema: Schema, see: (schema: Schema) => void): void {
  see(schema);
  for (const child of [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? [])]) visit(child, see);
  if (schema.items) visit(schema.items, see);
  if (typeof schema.additionalProperties === 'object') visit(schema.additionalProperties, see);
}

/** Returns the maximum length of a pattern like `^[0-9]{1,15}$`; undefined for a less simple one. */
export function lengthOfPattern(pattern = ''): number | undefined {
  if (!/^\^(\[[^\]]+\](\{\d+(,\d+)?\})?)+\$$/.test(pattern)) return undefined;
  const parts = [...pattern.matchAll(/\[[^\]]+\](?:\{(?:\d+,)?(\d+)\})?/g)];
  return parts.reduce((sum, [, most]) => sum + Number(most ?? 1), 0);
}
