import openApi from '../openapi.json';
import type { Permission } from '../src/platform/permissions';

/** The part of JSON Schema that the document uses. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  $ref?: string;
  [keyword: string]: unknown;
}

export interface Parameter {
  in: 'query' | 'path' | 'header';
  name: string;
  required?: boolean;
  schema: JsonSchema;
}

/** One operation of the document. */
export interface Operation {
  /** E.g. `POST /admin/models`. */
  name: string;
  method: string;
  /** With `{parameters}`, as in the document. */
  path: string;
  id: string;
  /** The area whose token is required; undefined if none. */
  area: 'admin' | 'users' | undefined;
  /** What an admin needs for it. */
  permission?: Permission | undefined;
  parameters: Parameter[];
  /** Schemas of a JSON body or of a form's parts. */
  json?: JsonSchema;
  form?: JsonSchema;
  /** By status (`200`, `4XX`): schemas by content type. */
  responses: Record<string, Record<string, JsonSchema>>;
}

interface Documented {
  operationId: string;
  'x-permission'?: Permission;
  security?: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
}

/**
 * Returns every operation of a programme in api/openapi.json, which openapi.test.ts compares with the routes. Those of the
 * installation are no programme's: src/brands/console.nightly.test.ts.
 */
export function readOperations(): Operation[] {
  const paths = openApi.paths as unknown as Record<string, Record<string, Documented>>;
  const ofProgramme = Object.entries(paths).filter(([path]) => !path.startsWith('/installation/'));
  return ofProgramme.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) => readOperation(path, method.toUpperCase(), documented)),
  );
}

function readOperation(path: string, method: string, documented: Documented): Operation {
  const bodies = documented.requestBody?.content ?? {};
  const guarded = (documented.security ?? []).length > 0;
  return {
    name: `${method} ${path}`,
    method,
    path,
    id: documented.operationId,
    area: guarded ? (path.split('/')[1] as 'admin' | 'users') : undefined,
    permission: documented['x-permission'],
    parameters: documented.parameters ?? [],
    json: bodies['application/json']?.schema,
    form: bodies['multipart/form-data']?.schema,
    responses: Object.fromEntries(
      Object.entries(resolved(documented.responses)).map(([status, { content }]) => [
        status,
        Object.fromEntries(Object.entries(content ?? {}).map(([type, { schema }]) => [type, schema])),
      ]),
    ),
  };
}

function resolved<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(resolved) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref } = schema as JsonSchema;
  if ($ref === undefined) return Object.fromEntries(Object.entries(schema).map(([k, v]) => [k, resolved(v)])) as T;
  const parts = $ref.replace(/^#\//, '').split('/');
  return resolved(parts.reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], openApi)) as T;
}
