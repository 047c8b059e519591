import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { type FormPart, multipartBody } from '../uploads';
import { hostileText, type KnownValues, nearlyValid, validValue, wildJson } from './arbitrary-values';
import type { JsonSchema, Operation, Parameter } from '../operations';

export interface DrawnRequest {
  caller: 'right' | 'other' | 'none' | 'garbage';
  path: Record<string, string>;
  query: [name: string, value: string][];
  headers: Record<string, string>;
  body:
    | { kind: 'none' }
    | { kind: 'json'; value: unknown }
    | { kind: 'text'; text: string; type: string }
    | { kind: 'form'; parts: FormPart[]; cutAt?: number };
}

/** Files of the types that upload routes accept, and of others. */
export type Files = readonly { filename: string; value: Buffer; type: string }[];

/**
 * Generates requests to one operation: a third as documented, a third with one fault, the rest arbitrary; most with a
 * permitted caller.
 */
export function requestsTo(operation: Operation, known: KnownValues, files: Files): fc.Arbitrary<DrawnRequest> {
  return fc.record(
    {
      caller: fc.oneof(
        { weight: 12, arbitrary: fc.constant('right' as const) },
        { weight: 1, arbitrary: fc.constantFrom('other' as const, 'none' as const, 'garbage' as const) },
      ),
      path: pathOf(operation, known),
      query: queryOf(operation, known),
      headers: headersOf(operation, known),
      body: bodyOf(operation, known, files),
    },
    { noNullPrototype: true },
  );
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const parametersIn = (operation: Operation, place: Parameter['in']) =>
  operation.parameters.filter((parameter) => parameter.in === place);

function pathOf(operation: Operation, known: KnownValues): fc.Arbitrary<Record<string, string>> {
  const parts = parametersIn(operation, 'path').map(({ name, schema }) => [
    name,
    fc.oneof(
      { weight: 5, arbitrary: validValue(schema, known, name).map(asText) },
      { weight: 1, arbitrary: hostileText },
    ),
  ]);
  return fc.record(Object.fromEntries(parts) as Record<string, fc.Arbitrary<string>>, { noNullPrototype: true });
}

function queryOf(operation: Operation, known: KnownValues): fc.Arbitrary<[string, string][]> {
  const pairs = parametersIn(operation, 'query').map(({ name, schema, required }) =>
    fc.oneof(
      { weight: required ? 6 : 2, arbitrary: validValue(schema, known, name).map((value) => [[name, asText(value)]]) },
      { weight: 1, arbitrary: hostileText.map((text) => [[name, text.slice(0, 2000)]]) },
      { weight: required ? 1 : 4, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.tuple(hostileText, hostileText).map((texts) => texts.map((text) => [name, text])) },
    ),
  ) as fc.Arbitrary<[string, string][]>[];
  const unknown = fc.oneof(
    { weight: 6, arbitrary: fc.constant<[string, string][]>([]) },
    { weight: 1, arbitrary: hostileText.map((text): [string, string][] => [[text.slice(0, 20), text.slice(0, 200)]]) },
  );
  const mixed = fc.tuple(...pairs, unknown).map((all) => all.flat());
  const right = fc.tuple(
    ...parametersIn(operation, 'query').map(({ name, schema }) => {
      const value = known[name] ? fc.constantFrom(...known[name]) : validValue(schema, known, name);
      return value.map((given): [string, string] => [name, asText(given)]);
    }),
  );
  return pairs.length > 1 ? fc.oneof({ weight: 3, arbitrary: mixed }, { weight: 2, arbitrary: right }) : mixed;
}

/** Printable ASCII only: anything else is malformed HTTP, and never reaches a route. */
const headerText = fc.string({ unit: fc.constantFrom(...' !"\',-./09:;=?AZ[]_az~'), maxLength: 300 });

function headersOf(operation: Operation, known: KnownValues): fc.Arbitrary<Record<string, string>> {
  const own = parametersIn(operation, 'header').map(({ name }) => [
    name,
    fc.oneof(fc.constantFrom(...((known[name] as string[]) ?? ['key-1'])), headerText),
  ]);
  return fc.record(
    {
      ...(Object.fromEntries(own) as Record<string, fc.Arbitrary<string>>),
      'accept-language': headerText,
      'x-forwarded-for': headerText,
      'if-none-match': headerText,
      range: fc.constantFrom('bytes=0-', 'bytes=5-1', 'bytes=-1'),
    },
    { requiredKeys: [], noNullPrototype: true },
  );
}

function bodyOf(operation: Operation, known: KnownValues, files: Files): fc.Arbitrary<DrawnRequest['body']> {
  const json = (schema: fc.Arbitrary<unknown>) => schema.map((value) => ({ kind: 'json' as const, value }));
  const none = fc.constant({ kind: 'none' as const });
  const text = fc.record({
    kind: fc.constant('text' as const),
    text: fc.oneof(hostileText, wildJson.map(asText), fc.constantFrom('{', '[1,', '{"a":1,"a":2}', '{"__proto__":{}}')),
    type: fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'x',
    ),
  });
  if (operation.method === 'GET') return none;
  if (operation.form) return fc.oneof({ weight: 8, arbitrary: formOf(operation.form, known, files) }, text, none);
  if (!operation.json) return fc.oneof(none, json(wildJson), text);
  return fc.oneof(
    { weight: 5, arbitrary: json(validValue(operation.json, known)) },
    { weight: 6, arbitrary: json(nearlyValid(operation.json, known)) },
    { weight: 2, arbitrary: json(wildJson) },
    { weight: 1, arbitrary: text },
    { weight: 1, arbitrary: none },
  );
}

function formOf(schema: JsonSchema, known: KnownValues, files: Files): fc.Arbitrary<DrawnRequest['body']> {
  const file = fc.constantFrom(...files);
  const fitting = (name: string) =>
    fc.constantFrom(...files.filter(({ filename }) => (name === 'image' ? /png|zip/ : /xlsx/).test(filename)));
  const named = Object.entries(schema.properties ?? {}).map(([name, field]): fc.Arbitrary<FormPart[]> => {
    const right =
      field.format === 'binary' ? fitting(name) : validValue(field, known, name).map((v) => ({ value: asText(v) }));
    const wild = fc.oneof(
      file,
      hostileText.map((value) => ({ value })),
    );
    const one = fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: wild });
    return fc.oneof(
      { weight: 8, arbitrary: one.map((part): FormPart[] => [{ name, ...part }]) },
      { weight: 1, arbitrary: fc.tuple(one, one).map((parts): FormPart[] => parts.map((part) => ({ name, ...part }))) },
      { weight: 1, arbitrary: fc.constant<FormPart[]>([]) },
    );
  });
  const extra = fc.option(fc.tuple(fc.constantFrom('extra', '__proto__', 'image', ''), file), {
    nil: undefined,
    freq: 6,
  });
  return fc
    .tuple(fc.tuple(...named), extra, fc.option(fc.nat(400), { nil: undefined, freq: 8 }))
    .map(([parts, added, cutAt]) => ({
      kind: 'form' as const,
      parts: [...parts.flat(), ...(added ? [{ name: added[0], ...added[1] }] : [])],
      ...(cutAt !== undefined && { cutAt }),
    }));
}

export function toInject(operation: Operation, drawn: DrawnRequest, token: string | undefined): InjectOptions {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(drawn.path[name] ?? ''));
  const query = drawn.query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  const headers = { ...drawn.headers, ...(token !== undefined && { token }) };
  const request = { method: operation.method as 'POST', url: query ? `${path}?${query}` : path };
  const { body } = drawn;
  if (body.kind === 'none') return { ...request, headers };
  if (body.kind === 'json') {
    return {
      ...request,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(body.value),
    };
  }
  if (body.kind === 'text')
    return { ...request, headers: { ...headers, 'content-type': body.type }, payload: body.text };
  const { payload, headers: type } = multipartBody(body.parts);
  return { ...request, headers: { ...headers, ...type }, payload: payload.subarray(0, body.cutAt) };
}

/** Encodes like encodeURIComponent, which throws at a lone surrogate; those become invalid UTF-8. */
function encode(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
}

/** Returns the request as a curl command; binary bodies are base64. */
export function curlLine({ method, url, headers = {}, payload }: InjectOptions): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const shown = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${String(value)}`)}`);
  const start = `curl -i -X ${method} ${shown.join(' ')}`;
  const address = quote(`http://localhost:8080/api${String(url)}`);
  if (payload === undefined) return `${start} ${address}`;
  if (Buffer.isBuffer(payload))
    return `echo ${payload.toString('base64')} | base64 -d | ${start} --data-binary @- ${address}`;
  return `${start} --data-raw ${quote(String(payload))} ${address}`;
}
