import { signQrImageUrl } from '../../src/labels/qr-batches/render-qr';
import { createBatch, codeOf, createProduct } from '../factories';
import { multipartBody, workbook, zipOf } from '../uploads';
import { smallPng } from '../picture-samples';
import { claim, post, scan } from '../points-driver';
import { TEST_ADMIN, type TestApi, freshMobile } from '../create-test-api';
import type { KnownValues } from './arbitrary-values';
import type { Files } from './requests';

export interface World {
  user: string;
  admin: string;
  known: KnownValues;
}

interface Claimed {
  data: { transaction_id: string };
}

/**
 * Creates a user with points, a pending claim and an approved one, fresh codes, a product, a store, one-time codes just
 * sent: whatever earlier requests have removed, voided, erased or locked, the next ones find valid data.
 */
export async function makeWorld(api: TestApi, pictureKey: string): Promise<World> {
  api.clock.advance(120);
  const mobile = freshMobile();
  const { token: user, userId } = await api.signInUser({ mobile });
  const other = await api.signInUser({ roleId: 3 });
  const admin = await api.signInAdmin();
  const product = await createProduct(api.context);
  const model = await api.db.selectFrom('models').select('name').where('id', '=', product.model_id).executeTakeFirst();
  const batch = await createBatch(api.context, { productId: product.id, points: 7, quantity: 40 });
  const code = (index: number) => codeOf(api.context, batch, index);
  await scan(api, user, code(0), { key: 'key-0' });
  const approved = (await claim(api, user)).json<Claimed>().data.transaction_id;
  await post(api, '/admin/approval/store', admin, { transaction_id: approved });
  await scan(api, user, code(1));
  api.clock.advance(6);
  const pending = (await claim(api, user)).json<Claimed>().data.transaction_id;
  await scan(api, user, code(2));
  api.clock.advance(6);
  const scanned = await api.db.selectFrom('scans').select('serial').where('user_id', '=', userId).execute();
  const store = await post(api, '/admin/stores/create', admin, {
    name: `Store ${product.id}`,
    address: 'Karve Road, Pune',
    phone: '9822012345',
    latitude: 18.5,
    longitude: 73.8,
  });
  const newcomer = freshMobile();
  await post(api, '/users/generate_Otp', undefined, { mobile: newcomer });
  await post(api, '/users/generate_Otp', undefined, { mobile });
  await post(api, '/admin/generate_Otp', undefined, { mobile: TEST_ADMIN });
  const image = new URL(signQrImageUrl(api.context, batch.first_serial), 'https://loyalty.example');
  const storeId = store.json<{ data: { id: number } }>().data.id;
  const transactions = [pending, approved, `${pending},${approved}`];
  const serials = scanned.map(({ serial }) => serial);
  return {
    user,
    admin,
    known: {
      id: [userId, product.id, product.model_id, batch.id, storeId, serials[0], String(batch.id)],
      ids: [[product.id], [storeId], [storeId, product.id]],
      user_id: [userId, other.userId, String(userId)],
      product_id: [product.id, String(product.id)],
      modal: [product.model_id, model?.name],
      qr_list_id: [batch.id],
      serial: [...Array(9).keys()].map((index) => batch.first_serial + index),
      encrypyData: [...Array(30).keys()].map((index) => code(index + 5)).concat(code(0), code(39).toLowerCase()),
      transaction_id: transactions,
      transaction_ids: [...transactions, [pending]],
      mobile: [mobile, newcomer, TEST_ADMIN],
      otp: api.outbox.slice(-3).map(({ otp }) => otp),
      role_id: [2, 3],
      page: [1, 2, '1', 100_000_000],
      points: [1, -1, 7, 14],
      reward_points: [0, 50],
      quantity: [1, 12],
      reason: ['A word about it', 'क्यों'],
      latitude: [18.5],
      longitude: [73.8],
      startDate: ['2026-11-01', '2026-11-21'],
      endDate: ['2026-11-21', '2026-11-30'],
      month: ['2026-11'],
      phone: ['9822012345', '020 2543 1234'],
      image: [image.pathname.split('/').at(-1)!, `${batch.first_serial}.png`],
      expires: [image.searchParams.get('expires')],
      signature: [image.searchParams.get('signature')],
      key: [pictureKey],
      columns: ['3'],
      rows: ['8'],
      label_width: ['60', '63.5'],
      label_height: ['30'],
      margin_left: ['7'],
      margin_top: ['10'],
      gap_x: ['0', '2.5'],
      gap_y: ['0'],
      start_at: ['1', '24'],
      check: ['true', ''],
      upload_id: ['6b1f6f2e-0000-4000-8000-000000000001'],
      name: ['A mixer', `Store ${product.id}`, 'Ganesh'],
      model: ['Mixers'],
      preset: ['24-64x34'],
      'idempotency-key': ['key-0', 'key-1', 'key-2', 'key-3'],
    },
  };
}

export async function addPicture(api: TestApi): Promise<string> {
  const admin = await api.signInAdmin();
  const { model_id } = await createProduct(api.context);
  const { payload, headers } = multipartBody([
    { name: 'name', value: 'With a picture' },
    { name: 'modal', value: String(model_id) },
    { name: 'image', value: await smallPng(), filename: 'a.png', type: 'image/png' },
  ]);
  await api.app.inject({
    method: 'POST',
    url: '/admin/products/store',
    headers: { ...headers, token: admin },
    payload,
  });
  const rows = await api.db.selectFrom('products').select('picture_key').where('model_id', '=', model_id).execute();
  return rows.flatMap(({ picture_key }) => picture_key ?? [])[0]!;
}

/** Returns uploads: a picture, a sheet, an archive, and each with content of another type than its name. */
export async function makeFiles(): Promise<Files> {
  const picture = await smallPng();
  const sheet = workbook([
    ['name', 'model', 'image', 'address', 'phone', 'latitude', 'longitude'],
    ['A mixer', 'Mixers', 'a.png', 'Karve Road, Pune', '9822012345', 18.5, 73.8],
    ['=1+1', 'Mixers', '../a.png', 'Pune', '1', 'x', 999],
  ]);
  const archive = await zipOf({ 'a.png': picture, 'folder/b.png': picture });
  return [
    { filename: 'a.png', value: picture, type: 'image/png' },
    { filename: 'products.xlsx', value: sheet, type: 'application/vnd.ms-excel' },
    { filename: 'pictures.zip', value: archive, type: 'application/zip' },
    { filename: 'a.png', value: sheet, type: 'image/png' },
    { filename: 'products.xlsx', value: picture, type: '' },
    { filename: 'cut.xlsx', value: sheet.subarray(0, 300), type: 'application/vnd.ms-excel' },
    { filename: '../../etc/passwd', value: Buffer.from('root:x'), type: 'text/html' },
    { filename: '', value: Buffer.alloc(0), type: 'application/octet-stream' },
  ];
}
