import Fastify from 'fastify';
import type { Answer } from '../points-driver';
import type { JsonSchema, Operation } from './operations';

type Validate = ((value: unknown) => boolean) & { errors?: { instancePath: string; message?: string }[] | null };
type Compile = (schema: JsonSchema) => Validate;

/**
 * The validator that the server itself uses, without its leniency: Fastify hands it out with a request only.
 */
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

/** A stack, a statement, a name of the database's or a path of the machine (bad-inputs.tsv, general). */
const MACHINERY =
  /\bat [\w.<> [\]]+ \(|node_modules|node:internal|\.(ts|js):\d+|\/(work|home|tmp|usr|var)\/|\b(select|insert into|update|delete from) .+ (from|values|set|where) |syntax error at|relation "|violates [\w-]+ constraint|duplicate key value|invalid input syntax|PGlite|kysely|ECONNREFUSED/i;

/** Whether a text of a refusal gives away how the server is made. */
export function showsMachinery(body: string): boolean {
  return MACHINERY.test(body);
}

/** What is wrong with an answer, in a sentence each; nothing when it is one that the document promises. */
export function judgeAnswer(operation: Operation, answer: Answer, compile: Compile): string[] {
  const { statusCode: status, body } = answer;
  const type = String(answer.headers['content-type'] ?? '').split(';')[0]!;
  const refused = status >= 400;
  const problems: string[] = [];
  if (status >= 500) problems.push(`${status} is the server's own failure`);
  if (refused && showsMachinery(body)) problems.push('the refusal shows the machinery behind it');
  const contents = operation.responses[status] ?? operation.responses[`${Math.floor(status / 100)}XX`];
  if (!contents) return [...problems, `${status} is not in the document`];
  const schema = contents[type];
  if (!schema) return [...problems, `${status} came as '${type}', the document says ${Object.keys(contents).join()}`];
  if (type === 'application/json') problems.push(...judgeJson(schema, body, compile));
  return problems;
}

function judgeJson(schema: JsonSchema, body: string, compile: Compile): string[] {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return ['the body is not the JSON it says it is'];
  }
  const validate = compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `the answer's ${instancePath || 'body'} ${message}`,
  );
}
