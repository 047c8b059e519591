import { type JsonSchema, readOperations } from '../../api/test/operations';
import { callApi } from '../browser/src/site/api-client';
import { readCodes } from '../browser/src/site/catalogue';
import type { SiteProcess } from '../browser/src/site/site-process';

export type Values = Record<string, unknown>;

/** An operation of api/openapi.json with a value in each of its fields. */
export interface Target {
  /** Its `operationId`. */
  id: string;
  method: string;
  path: string;
  /** Whose token it takes. */
  area?: 'admin' | 'users' | undefined;
  params: Values;
  query: Values;
  headers: Values;
  json?: Values | undefined;
  form?: Record<string, { isFile: boolean; value: unknown }> | undefined;
  /** How many fields an attacker can fill. */
  fields: number;
}

/** Values of fields whose schema does not say enough. */
const TEXTS = Object.fromEntries(
  new URLSearchParams(
    'mobile=9000000002&otp=123456&phone=9822012345&email=a@example.com&email_id=a@example.com&model=Taps&serial=1' +
      '&startDate=2026-01-01&endDate=2026-12-31&month=2026-11&upload_id=6b1f6f2e-0000-4000-8000-000000000001' +
      '&image=1.svg&key=x.jpg&expires=1800000000&signature=x&preset=24-64x34&columns=3&rows=8&label_width=60' +
      '&label_height=30&margin_left=7&margin_top=10&gap_x=0&gap_y=0&start_at=1&action=claim-approved&check=' +
      '&idempotency-key=attack-1',
  ),
);

/** Returns values that the demo data know, by field; other fields get one of their schema's. */
async function readKnownValues(site: SiteProcess, token: string): Promise<Values> {
  const list = async (path: string): Promise<Values[]> => {
    const { data } = await callApi<unknown>(site, `/admin/${path}`, { token });
    return Array.isArray(data) ? (data as Values[]) : [];
  };
  const [product] = await list('products');
  const [user] = await list('plumbers');
  const batch = (await list('qr-get')).find(({ voided_at: voidedAt, status }) => !voidedAt && status !== 'void');
  const code = batch && (await readCodes(site, token, Number(batch.id))).at(-1)?.code;
  const [claim] = await list('redeem');
  const [store] = await list('stores');
  return {
    ...TEXTS,
    id: product?.id,
    ids: [product?.id],
    modal: product?.model_id,
    product_id: product?.id,
    user_id: user?.id ?? user?.user_id,
    qr_list_id: batch?.id,
    transaction_id: claim?.transaction_id ?? 'T-1',
    transaction_ids: claim?.transaction_id ?? 'T-1',
    storeId: store?.id,
    encrypyData: code ?? 'A0123456789',
    role_id: 2,
    page: 1,
  };
}

function valueOf(name: string, schema: JsonSchema, known: Values): unknown {
  const schemas = [schema, ...(schema.anyOf ?? [])];
  const choices = schemas.find((one) => one.enum)?.enum;
  if (choices) return choices[0];
  const is = (...types: string[]) => schemas.some(({ type }) => [type].flat().some((one) => types.includes(one ?? '')));
  if (is('object')) return objectOf(schema, known);
  if (known[name] !== undefined) return is('string') ? String(known[name] as string | number) : known[name];
  if (is('array')) return [valueOf(name, schema.items ?? {}, known)];
  if (is('boolean')) return true;
  return is('integer', 'number') ? 1 : 'a';
}

function objectOf({ properties = {} }: JsonSchema, known: Values): Values {
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valueOf(name, field, known)]));
}

/** Returns the values of `id` and `ids`, which mean another thing in each module. */
function ownIds(operationId: string, known: Values): Values {
  if (/Model$/.test(operationId)) return { id: known.modal };
  if (/Stores?$/.test(operationId)) return { id: known.storeId, ids: [known.storeId] };
  return {};
}

function countFields(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, one) => sum + countFields(one), 0);
}

/** Returns every operation; those that remove something come last, so that the others still find it. */
export async function readTargets(site: SiteProcess, token: string): Promise<Target[]> {
  const known = await readKnownValues(site, token);
  const targets = readOperations().map(({ id, method, path, area, parameters, json: body, form: parts }): Target => {
    const valuesIn = (place: string) =>
      Object.fromEntries(
        parameters
          .filter((parameter) => parameter.in === place && parameter.name !== 'token')
          .map(({ name, schema }) => [name, valueOf(name, schema, known)]),
      );
    const json = body && objectOf(body, { ...known, ...ownIds(id, known) });
    // An approval names either a user or transactions.
    if (id === 'storeApproval') delete json?.transaction_id;
    const form =
      parts &&
      Object.fromEntries(
        Object.entries(parts.properties ?? {}).map(([name, field]) => [
          name,
          { isFile: field.format === 'binary', value: valueOf(name, field, known) },
        ]),
      );
    const params = { ...valuesIn('path'), ...(path.includes('qr-batches/') && { id: known.qr_list_id }) };
    const [query, headers] = [valuesIn('query'), valuesIn('header')];
    const fields = countFields([params, query, headers, json ?? {}]) + Object.keys(form ?? {}).length;
    return { id, method, path, area, params, query, headers, json, form, fields };
  });
  const removes = ({ id }: Target) => /^(remove|delete|void|suspend|signOut)/.test(id);
  return [...targets.filter((target) => !removes(target)), ...targets.filter(removes)];
}
