import Fastify from 'fastify';
import type { ApiResponse } from '../points-driver';
import { leaksIn } from '../bad-inputs/trial';
import type { JsonSchema, Operation } from '../operations';

type Validate = ((value: unknown) => boolean) & { errors?: { instancePath: string; message?: string }[] | null };
type Compile = (schema: JsonSchema) => Validate;

/** Compiles schemas as the server itself does, but strictly: Fastify provides its validator with a request only. */
export async function schemaCompiler(): Promise<Compile> {
  const app = Fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false, strict: false } } });
  let compile: Compile | undefined;
  app.get('/', (request, reply) => {
    compile = (schema) => request.compileValidationSchema(schema) as Validate;
    return reply.send();
  });
  await app.inject('/');
  const compiled = new Map<JsonSchema, Validate>();
  return (schema) => {
    const known = compiled.get(schema) ?? compile!(schema);
    compiled.set(schema, known);
    return known;
  };
}

/** Returns a sentence for each fault of a response; none if it is as documented. */
export function validateResponse(operation: Operation, response: ApiResponse, compile: Compile): string[] {
  const { statusCode: status, body } = response;
  const type = String(response.headers['content-type'] ?? '').split(';')[0]!;
  const refused = status >= 400;
  const problems: string[] = [];
  if (status >= 500) problems.push(`${status} is the server's own failure`);
  if (refused) problems.push(...leaksIn(body).map((leak) => `the error response has ${leak}`));
  const contents = operation.responses[status] ?? operation.responses[`${Math.floor(status / 100)}XX`];
  if (!contents) return [...problems, `${status} is not in the document`];
  const schema = contents[type];
  if (!schema) return [...problems, `${status} came as '${type}', the document says ${Object.keys(contents).join()}`];
  if (type === 'application/json') problems.push(...validateJson(schema, body, compile));
  return problems;
}

function validateJson(schema: JsonSchema, body: string, compile: Compile): string[] {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return ['the body is not the JSON it says it is'];
  }
  const validate = compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `the response's ${instancePath || 'body'} ${message}`,
  );
}
