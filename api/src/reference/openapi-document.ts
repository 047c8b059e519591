/** As much of the OpenAPI document as the reference shows. */
export interface Schema {
  $ref?: string;
  type?: string;
  description?: string;
  format?: string;
  pattern?: string;
  enum?: readonly unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: Schema | boolean;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  /** What a refusal says when the field is wrong: one text, or one for each keyword that is broken. */
  'x-message'?: string | Record<string, string>;
}

export interface Content {
  schema: Schema;
  example?: unknown;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface Answer {
  description: string;
  headers?: Readonly<Record<string, { description: string }>>;
  content?: Readonly<Record<string, Content>>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: readonly [string];
  security: readonly Readonly<Record<string, unknown>>[];
  parameters?: readonly Parameter[];
  requestBody?: { content: Readonly<Record<string, Content>> };
  responses: Readonly<Record<string, Answer>>;
}

export interface OpenApiDocument {
  info: { title: string; description: string };
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: {
    schemas: Readonly<Record<string, Schema>>;
    securitySchemes: Readonly<Record<string, { description: string }>>;
  };
}

/** The schema that a reference of this document points to, or the schema itself. @throws Error for a reference to nothing */
export function resolveSchema(schema: Schema, { components }: Pick<OpenApiDocument, 'components'>): Schema {
  if (schema.$ref === undefined) return schema;
  const found = components.schemas[schema.$ref.replace('#/components/schemas/', '')];
  if (!found) throw new Error(`The OpenAPI document has no ${schema.$ref}.`);
  return found;
}
