import { exampleOf } from './example-of';
import type { Operation, Parameter, Schema } from './openapi-document';

/** Characters. */
const SHORT = 40;

/** A text for a POSIX shell: nothing in it is expanded. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** One line where it fits a phone, else one a field. */
function jsonLines(value: unknown): string {
  const line = JSON.stringify(value);
  return line.length <= SHORT ? line : JSON.stringify(value, null, 2);
}

function filledPath(path: string, parameters: readonly Parameter[]): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    return encodeURIComponent(String(exampleOf(parameter?.schema ?? {}, name)));
  });
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(schema, name)))}`);
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}

/**
 * The call of an operation as a line for a terminal, with `$HOST` and `$TOKEN` left to the reader.
 *
 * @param path as the document has it, `/admin/qr-batches/{id}`
 */
export function curlExample(method: string, path: string, operation: Operation): string {
  const { parameters = [], requestBody, security } = operation;
  const parts = [`curl -X ${method.toUpperCase()} "$HOST${filledPath(path, parameters)}"`];
  if (security.length > 0) parts.push('-H "token: $TOKEN"');
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === 'application/json' && body) {
    parts.push(`-H 'content-type: application/json'`, `-d ${quoted(jsonLines(exampleOf(body.schema)))}`);
  } else if (body) parts.push(...formParts(body.schema));
  return parts.join(' \\\n  ');
}

function formParts({ properties = {} }: Schema): string[] {
  return Object.entries(properties).map(([name, field]) =>
    field.format === 'binary'
      ? `-F ${name}=@${name}-file`
      : `-F ${quoted(`${name}=${String(exampleOf(field, name))}`)}`,
  );
}
