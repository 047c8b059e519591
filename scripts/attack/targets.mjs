// What there is to attack: every operation of api/openapi.json with a value in each of its fields.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.mjs';

/** Values that the demo data answers to, by field; a field that is not here gets one of its schema's. */
async function knownValues(site) {
  const token = await site.signIn('admin');
  const rows = async (path, body = {}) => {
    const answer = await fetch(`${site.origin}/api/admin/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify(body),
    });
    const { data } = await answer.json();
    return Array.isArray(data) ? data : [];
  };
  const [product] = await rows('products');
  const [person] = await rows('plumbers');
  const batch = (await rows('qr-get')).find(({ voided_at, status }) => !voided_at && status !== 'void');
  const codes = await fetch(`${site.origin}/api/admin/qr-batches/${batch?.id}/codes.csv`, { headers: { token } });
  const code = (await codes.text())
    .trim()
    .split('\n')
    .at(-1)
    ?.split(',')
    .find((cell) => /^[0-9A-Z-]{20,}$/.test(cell.replaceAll('"', '')));
  const [claim] = await rows('redeem');
  const [store] = await rows('stores');
  return {
    id: product?.id,
    ids: [product?.id],
    modal: product?.model_id,
    model: 'Taps',
    product_id: product?.id,
    user_id: person?.id ?? person?.user_id,
    qr_list_id: batch?.id,
    serial: 1,
    transaction_id: claim?.transaction_id ?? 'T-1',
    transaction_ids: claim?.transaction_id ?? 'T-1',
    storeId: store?.id,
    mobile: '9000000002',
    otp: '123456',
    role_id: 2,
    page: 1,
    points: 1,
    reward_points: 10,
    quantity: 1,
    reason: 'A reason',
    name: 'A name',
    address: 'Karve Road, Pune',
    phone: '9822012345',
    location: 'Pune',
    place: 'Pune',
    search: 'a',
    email: 'a@example.com',
    email_id: 'a@example.com',
    encrypyData: code?.replaceAll('"', '') ?? 'A0123456789',
    latitude: 18.5,
    longitude: 73.8,
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    month: '2026-11',
    through: 1,
    upload_id: '6b1f6f2e-0000-4000-8000-000000000001',
    image: '1.svg',
    key: 'x.jpg',
    expires: '1800000000',
    signature: 'x',
    preset: '24-64x34',
    columns: '3',
    rows: '8',
    label_width: '60',
    label_height: '30',
    margin_left: '7',
    margin_top: '10',
    gap_x: '0',
    gap_y: '0',
    start_at: '1',
    action: 'claim-approved',
    admin: 1,
    check: '',
    'idempotency-key': 'attack-1',
  };
}

function valueOf(name, schema, known) {
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.some((one) => one.enum)) return schema.anyOf.find((one) => one.enum).enum[0];
  if (schema.type === 'object') return objectOf(schema, known);
  const texts = schema.type === 'string' || schema.anyOf?.some((one) => one.type === 'string');
  if (known[name] !== undefined) return texts ? String(known[name]) : known[name];
  if (schema.type === 'array') return [valueOf(name, schema.items ?? {}, known)];
  if (schema.type === 'boolean') return true;
  return schema.type === 'integer' || schema.type === 'number' ? 1 : 'a';
}

function objectOf(schema, known) {
  const fields = Object.entries(schema.properties ?? {});
  return Object.fromEntries(fields.map(([name, field]) => [name, valueOf(name, field, known)]));
}

/** `id` and `ids` mean another thing in each module. */
function ownIds(operationId, known) {
  if (/Model$/.test(operationId)) return { id: known.modal };
  if (/Stores?$/.test(operationId)) return { id: known.storeId, ids: [known.storeId] };
  return {};
}

/**
 * @returns {Promise<{id: string, method: string, path: string, area?: 'admin' | 'users', params: Record<string, unknown>,
 *   query: Record<string, unknown>, headers: Record<string, unknown>, json?: Record<string, unknown>,
 *   form?: Record<string, {file: boolean, value: unknown}>}[]>}
 */
export async function readTargets(site) {
  const document = JSON.parse(readFileSync(join(root, 'api/openapi.json'), 'utf8'));
  const known = await knownValues(site);
  const targets = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const parameters = (place) =>
        Object.fromEntries(
          (operation.parameters ?? [])
            .filter((parameter) => parameter.in === place && parameter.name !== 'token')
            .map(({ name, schema }) => [name, valueOf(name, schema, known)]),
        );
      const bodies = operation.requestBody?.content ?? {};
      const json = bodies['application/json']?.schema;
      const form = bodies['multipart/form-data']?.schema;
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        area: operation.security?.length ? path.split('/')[1] : undefined,
        params: path.includes('qr-batches/') ? { ...parameters('path'), id: known.qr_list_id } : parameters('path'),
        query: parameters('query'),
        headers: parameters('header'),
        ...(json && {
          json: objectOf(json, { ...known, ...ownIds(operation.operationId, known) }),
        }),
        ...(form && {
          form: Object.fromEntries(
            Object.entries(form.properties ?? {}).map(([name, field]) => [
              name,
              { file: field.format === 'binary', value: valueOf(name, field, known) },
            ]),
          ),
        }),
      };
    }),
  );
  // An approval names either a user or transactions, never both.
  delete targets.find(({ id }) => id === 'storeApproval')?.json?.transaction_id;
  // What takes things away comes last, so that the others still find them.
  const takesAway = ({ id }) => /^(remove|delete|void|suspend|signOut)/.test(id);
  return [...targets.filter((target) => !takesAway(target)), ...targets.filter(takesAway)];
}

/** Fields that an attacker can fill. */
export function fieldsOf({ params, query, headers, json, form }) {
  const leaves = (value, name) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, one]) => leaves(one, name ? `${name}.${key}` : key))
      : [name];
  return [params, query, headers, json ?? {}, ...(form ? [form] : [])].flatMap((part) =>
    part === form ? Object.keys(form) : leaves(part, ''),
  );
}
