import type { FastifySchemaValidationError } from 'fastify';
import { ApiError } from './api-error';

interface VerboseError extends FastifySchemaValidationError {
  parentSchema?: JsonSchema;
}

/** One message for every failure of a field, or one per JSON Schema keyword and `otherwise` for the rest. */
type FieldMessage = string | Record<string, string>;

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  'x-message'?: FieldMessage;
  [keyword: string]: unknown;
}

interface Failure {
  field: string;
  message: string | undefined;
}

export const INVALID_REQUEST = 'Invalid request';

/** Nothing is coerced: "1" is not 1 and ["a"] is not "a" (bad-inputs A10). Unknown fields are ignored. */
export const AJV_OPTIONS = {
  customOptions: {
    coerceTypes: false as const,
    removeAdditional: false,
    useDefaults: true,
    allErrors: true,
    verbose: true,
    keywords: ['x-message'],
  },
};

/**
 * Turns schema failures into `{message, code: 'invalid_input', errors}`.
 *
 * A property sets its own (specified) message by the schema option `'x-message'`, also used if it is missing. `message`
 * is that of the first failing property in the order of the schema; `errors` has all.
 */
export function validationError(failures: readonly FastifySchemaValidationError[], part: string): ApiError {
  const byField = new Map<string, string | undefined>();
  const order = new Map<string, number>();
  for (const failure of failures as VerboseError[]) {
    const { field, message } = readFailure(failure);
    if (failure.instancePath === '') rememberOrder(order, failure.parentSchema);
    if (!byField.has(field) || byField.get(field) === undefined) byField.set(field, message);
  }
  const fields = [...byField].sort(([a], [b]) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  const first = fields.find(([, message]) => message !== undefined);
  const errors: Record<string, string> = {};
  for (const [field, message] of fields) if (field !== '') errors[field] = message ?? INVALID_REQUEST;
  const details = part === 'body' && Object.keys(errors).length > 0 ? { errors } : {};
  return new ApiError(400, 'invalid_input', first?.[1] ?? INVALID_REQUEST, details);
}

function readFailure(failure: VerboseError): Failure {
  const parent = failure.parentSchema;
  if (failure.keyword === 'required') {
    const missing = String(failure.params.missingProperty);
    return {
      field: fieldOf(failure.instancePath) || missing,
      message: messageFor('required', parent?.properties?.[missing]),
    };
  }
  return { field: fieldOf(failure.instancePath), message: messageFor(failure.keyword, parent) };
}

function messageFor(keyword: string, schema: JsonSchema | undefined): string | undefined {
  const message = schema?.['x-message'];
  return typeof message === 'object' ? (message[keyword] ?? message.otherwise) : message;
}

/**
 * Returns the top-level field of a path, `/ids/3` → `ids`: a form shows its messages at its fields, not inside them.
 */
function fieldOf(instancePath: string): string {
  return instancePath.split('/')[1] ?? '';
}

function rememberOrder(order: Map<string, number>, schema: JsonSchema | undefined): void {
  Object.keys(schema?.properties ?? {}).forEach((name, index) => order.set(name, index));
}
