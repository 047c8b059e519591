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

export const INVALID_REQUEST = 'Invalid request';

/** Nothing is coerced: "1" is not 1 and ["a"] is not "a" (bad input A10). Unknown fields are ignored. */
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
 * A property sets its own message by the schema option `'x-message'`, also used if it is missing. `message`
 * is that of the first failing property in the order of the schema; `errors` has all.
 */
export function validationError(failures: readonly FastifySchemaValidationError[], part: string): ApiError {
  const messages = new Map<string, string | undefined>();
  let order: string[] = [];
  for (const failure of failures as VerboseError[]) {
    const { field, message } = readFailure(failure);
    if (failure.instancePath === '') order = Object.keys(failure.parentSchema?.properties ?? {});
    messages.set(field, messages.get(field) ?? message);
  }
  const fields = [...messages].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  const first = fields.find(([, message]) => message !== undefined)?.[1] ?? INVALID_REQUEST;
  const named = fields.filter(([field]) => field !== '').map(([field, message]) => [field, message ?? INVALID_REQUEST]);
  const details = part === 'body' && named.length > 0 ? { errors: Object.fromEntries(named) } : {};
  return new ApiError(400, 'invalid_input', first, details);
}

/** Returns the message of a failure and its top-level field: a form shows its messages at its fields, not inside them. */
function readFailure({ keyword, instancePath, params, parentSchema }: VerboseError) {
  const field = instancePath.split('/')[1] ?? '';
  if (keyword !== 'required') return { field, message: messageFor(keyword, parentSchema) };
  const missing = String(params.missingProperty);
  return { field: field || missing, message: messageFor(keyword, parentSchema?.properties?.[missing]) };
}

function messageFor(keyword: string, schema: JsonSchema | undefined): string | undefined {
  const message = schema?.['x-message'];
  return typeof message === 'object' ? (message[keyword] ?? message.otherwise) : message;
}
