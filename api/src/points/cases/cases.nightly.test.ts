import sharp from 'sharp';
import { createTestApi, freshMobile, type TestApi } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import { jpegWithPosition, smallJpeg, textFile, truncatedJpeg } from '../../../test/picture-samples';
import { closeIntact, expectRefusal, post, scan, tally, totalsOf } from '../../../test/points-driver';
import { multipartBody } from '../../../test/uploads';
import { labelUrl } from '../../labels/codes';
import { purgeReplacedPictures } from '../../catalogue/catalogue';
import { renderQrPng } from '../../labels/qr-batches/render-qr';
import { purgeCases } from './cases.repository';
import { readCases } from './read-cases';

const VIEWER = '9000000009';
const DAY = 86_400;

let api: TestApi;
let admin: string;
beforeAll(async () => {
  api = await createTestApi();
});
beforeEach(async () => {
  admin = await api.signInAdmin();
});
afterAll(() => closeIntact(api));

function send(token: string, image: Buffer | undefined, note?: string, headers = {}) {
  const body = multipartBody([
    ...(image ? [{ name: 'image', value: image, filename: 'a.jpg' }] : []),
    ...(note === undefined ? [] : [{ name: 'note', value: note }]),
  ]);
  const sent = { ...body.headers, token, ...headers };
  return api.app.inject({ method: 'POST', url: '/users/cases', payload: body.payload, headers: sent });
}
const get = (url: string, token = admin) => api.app.inject({ url, headers: { token } });
const news = async (token: string) => (await post(api, '/users/news/get', token)).json().data;
const caseOf = async (id: number) => (await get(`/admin/cases/${id}`)).json().data;
const read = () => readCases(api.context, new AbortController().signal);
const grant = (id: number, serial: unknown, token = admin) => post(api, `/admin/cases/${id}/grant`, token, { serial });
/** As if the server had read the label in the photograph: one admin may grant it. */
const markRead = (id: number, serial: number) =>
  api.db.updateTable('scan_cases').set({ serial, read_at: api.clock.now() }).where('id', '=', id).execute();
const decline = (id: number, answer: unknown, token = admin) =>
  post(api, `/admin/cases/${id}/decline`, token, { answer });

async function opened(image?: Buffer) {
  const mobile = freshMobile();
  const user = await api.signInUser({ mobile });
  const response = await send(user.token, image ?? (await smallJpeg()), ' Wet  label ');
  expect(response.statusCode).toBe(201);
  return { ...user, mobile, id: response.json().data.id as number };
}

/** A photograph of a label: small, turned, grey, on a table. */
async function photoOf(code: string): Promise<Buffer> {
  const label = await sharp(await renderQrPng(labelUrl('https://loyalty.example', code)))
    .resize(420)
    .rotate(17, { background: '#777' })
    .toBuffer();
  const table = { width: 2400, height: 1800, channels: 3 as const, background: '#777' };
  return sharp({ create: table })
    .composite([{ input: label, left: 1500, top: 300 }])
    .blur(1)
    .linear(0.5, 60)
    .jpeg({ quality: 70 })
    .toBuffer();
}

describe('POST /users/cases', () => {
  it('201: the photograph is read, an admin grants its points once, and the user sees it', async () => {
    const batch = await createBatch(api.context);
    const { id, token, userId } = await opened(await photoOf(codeOf(api.context, batch, 3)));
    expect(await caseOf(id)).toMatchObject({ state: 'open', is_read: false, label: null, note: 'Wet label' });
    await read();
    const serial = batch.first_serial + 3;
    expect(await caseOf(id)).toMatchObject({
      is_read: true,
      user: { id: userId, suspended: false },
      label: { serial, status: 'issued', points: 50, batch_id: batch.id },
    });
    const granted = await grant(id, serial);
    expect([granted.statusCode, granted.json()]).toEqual([
      200,
      { message: 'Points Granted Successfully', data: { id, user_id: userId, state: 'granted' } },
    ]);
    expect(await totalsOf(api, userId)).toMatchObject({ granted: 50, available: 50 });
    const own = (await post(api, '/users/cases/get', token)).json();
    expect(own).toMatchObject({ total_count: 1, data: [{ id, state: 'granted', points: 50, note: 'Wet label' }] });
    expect(await news(token)).toMatchObject([{ kind: 'case-granted', points: 50, transaction_id: null }]);
    expect((await scan(api, token, codeOf(api.context, batch, 3))).json().code).toBe('code_used_by_you');
    const { details } = await api.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'case-granted')
      .executeTakeFirstOrThrow();
    expect(details).toEqual({ case_id: id, user_id: userId, serial, points: 50 });
  });

  it('201 stores the photograph without its position, for a signed address only', async () => {
    const { id } = await opened(await jpegWithPosition());
    const url = new URL((await caseOf(id)).picture_url, 'https://x.example');
    const path = url.pathname.replace(/^\/api/, '');
    const picture = await api.app.inject({ url: path + url.search });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await sharp(picture.rawPayload).metadata()).exif).toBeUndefined();
    const key = path.split('/').at(-1)!;
    for (const open of [`/pictures/${key}`, `/pictures/${key.replace('.', '-small.')}`]) {
      expect((await api.app.inject({ url: open })).statusCode).toBe(404);
    }
    for (const search of ['', url.search.replace(/expires=\d/, 'expires=9'), url.search.slice(0, -3)]) {
      expect((await api.app.inject({ url: path + search })).statusCode).toBe(403);
    }
    api.clock.advance(601);
    expect((await api.app.inject({ url: path + url.search })).statusCode).toBe(403);
  });

  it('400, 401, 403, and 429 for the sixth of a day', async () => {
    const { token } = await api.signInUser();
    const none = await send(token, undefined);
    expect([none.statusCode, none.json().message]).toEqual([400, 'Please select a file']);
    expect((await send(token, textFile())).json().code).toBe('not_an_image');
    expect((await send(token, await truncatedJpeg())).json().code).toBe('not_an_image');
    const image = await smallJpeg();
    expectRefusal(await send(token, image, 'x'.repeat(501)), 400, 'The note is too long', 'invalid_input');
    expect((await send('', image)).statusCode).toBe(401);
    expect((await send(admin, image)).json().code).toBe('forbidden');
    const together = async (...notes: string[]) => {
      const responses = await Promise.all(notes.map((note) => send(token, image, note)));
      return responses.map((response) => response.json().code ?? 'sent').toSorted();
    };
    expect(await together('1', '2', '3', '4', '5')).toEqual(['sent', 'sent', 'sent', 'sent', 'upload_limit']);
    expect(await together('5', '6')).toEqual(['case_limit', 'sent']);
    const refused = await send(token, image);
    expect([refused.json().code, refused.headers['retry-after']]).toEqual(['case_limit', String(DAY)]);
    // Photographs of refused cases are not kept.
    expect((await post(api, '/users/cases/get', token)).json().total_count).toBe(5);
    api.clock.advance(DAY);
    expect((await send(token, image)).statusCode).toBe(201);
  });
});

describe('the answer of an admin', () => {
  it('200 lists open cases first, the oldest first, and declines with an answer for the user', async () => {
    const first = await opened();
    const second = await opened();
    const ids = async (state?: string) =>
      (await post(api, '/admin/cases', admin, { state })).json().data.map(({ id }: { id: number }) => id);
    const open: number[] = await ids('open');
    expect(open).toEqual(open.toSorted((one, other) => one - other));
    expect((await decline(first.id, ' Please scan it ')).statusCode).toBe(200);
    expect(await ids('declined')).toEqual([first.id]);
    expect(await ids('open')).not.toContain(first.id);
    const own = (await post(api, '/users/cases/get', first.token)).json().data;
    expect(own).toMatchObject([{ state: 'declined', answer: 'Please scan it', points: null }]);
    expect(await news(first.token)).toMatchObject([{ kind: 'case-declined', points: 0, reason: 'Please scan it' }]);
    expect((await post(api, '/users/cases/get', second.token)).json().data).toMatchObject([{ state: 'open' }]);
    expectRefusal(await decline(first.id, 'Again'), 409, 'This case was declined', 'case_closed');
    expect((await grant(first.id, 1)).json().code).toBe('case_closed');
  });

  it('400, 401, 403, 404', async () => {
    const { id, token } = await opened();
    expectRefusal(await decline(id, ' '), 400, 'Please enter an answer', 'invalid_input');
    const unknown = await grant(id, 999_999_999);
    expect([unknown.statusCode, Object.keys(unknown.json().errors)]).toEqual([400, ['serial']]);
    expect((await grant(id, 1, '')).statusCode).toBe(401);
    expect((await grant(id, 1, token)).json().code).toBe('forbidden');
    const viewer = await api.signInAdmin(VIEWER, ['viewer']);
    expect((await grant(id, 1, viewer)).json().code).toBe('not_permitted');
    expect((await get(`/admin/cases/${id}`, viewer)).statusCode).toBe(200);
    expect((await grant(999_999, 1)).json().code).toBe('case_not_found');
    expect((await decline(999_999, 'No')).json().code).toBe('case_not_found');
  });

  it('409 for a code that was scanned and for a suspended user, 410 for a void one; the case stays open', async () => {
    const batch = await createBatch(api.context);
    const { id, userId } = await opened();
    const other = await api.signInUser();
    await scan(api, other.token, codeOf(api.context, batch, 0));
    expect((await grant(id, batch.first_serial)).json().code).toBe('code_used');
    await post(api, `/admin/qr-batches/${batch.id}/codes/${batch.first_serial + 1}/void`, admin, { reason: 'Torn' });
    expectRefusal(await grant(id, batch.first_serial + 1), 410, 'This QR code is no longer valid', 'code_void');
    await post(api, '/admin/people/suspend', admin, { user_id: userId, reason: 'Sold labels' });
    expect((await grant(id, batch.first_serial + 2)).json().code).toBe('case_user_inactive');
    expect(await caseOf(id)).toMatchObject({ state: 'open' });
  });

  it('of two grants at once, of one label or of one case, one pays', async () => {
    const batch = await createBatch(api.context);
    const [one, other] = [await opened(), await opened()];
    for (const { id } of [one, other]) await markRead(id, batch.first_serial);
    const sameLabel = await Promise.all([one, other].map(({ id }) => grant(id, batch.first_serial)));
    expect(tally(sameLabel)).toEqual({ 200: 1, 409: 1 });
    const third = await opened();
    await markRead(third.id, batch.first_serial + 1);
    const sameCase = await Promise.all([1, 1].map((n) => grant(third.id, batch.first_serial + n)));
    expect(tally(sameCase)).toEqual({ 200: 1, 409: 1 });
  });
});

describe('a connection that is lost during COMMIT', () => {
  const lost = new Error('Connection terminated unexpectedly');
  /** Loses the connection of the next transaction, at its end. */
  function loseCommit({ committed }: { committed: boolean }) {
    const transaction = api.context.db.transaction.bind(api.context.db);
    return vi.spyOn(api.context.db, 'transaction').mockImplementationOnce(() => {
      const builder = transaction();
      const execute = async (work: (trx: never) => Promise<unknown>) => {
        await builder.execute(async (trx) => {
          await work(trx as never);
          if (!committed) throw lost;
        });
        throw lost;
      };
      return { execute } as never;
    });
  }
  const keys = async () =>
    (await api.db.selectFrom('replaced_pictures').select('picture_key').execute()).map((row) => row.picture_key);

  it('503: a case that was stored keeps its photograph, and the repeated request gets it', async () => {
    const { token } = await api.signInUser();
    const headers = { 'idempotency-key': 'lost-commit' };
    const image = await smallJpeg();
    const spy = loseCommit({ committed: true });
    expect((await send(token, image, 'Torn', headers)).statusCode).toBe(503);
    spy.mockRestore();
    const repeated = await send(token, image, 'Torn', headers);
    expect(repeated.statusCode).toBe(201);
    const { picture_key } = await api.db
      .selectFrom('scan_cases')
      .select('picture_key')
      .where('id', '=', repeated.json().data.id)
      .executeTakeFirstOrThrow();
    expect(await api.context.pictures.read(picture_key!)).not.toBeNull();
    api.clock.advance(DAY + 1);
    await purgeReplacedPictures(api.context);
    expect(await api.context.pictures.read(picture_key!)).not.toBeNull();
    expect(await keys()).not.toContain(picture_key);
  });

  it('503: the photograph of a case that was not stored is removed after a day', async () => {
    const { token } = await api.signInUser();
    const saved = vi.spyOn(api.context.pictures, 'save');
    const spy = loseCommit({ committed: false });
    expect((await send(token, await smallJpeg())).statusCode).toBe(503);
    spy.mockRestore();
    const key = await saved.mock.results[0]!.value;
    saved.mockRestore();
    expect(await api.context.pictures.read(key)).not.toBeNull();
    api.clock.advance(DAY + 1);
    await purgeReplacedPictures(api.context);
    expect(await api.context.pictures.read(key)).toBeNull();
  });
});

describe('photographs and notes are not kept', () => {
  const keyOf = async (id: number) =>
    (await api.db.selectFrom('scan_cases').select('picture_key').where('id', '=', id).executeTakeFirstOrThrow())
      .picture_key!;
  async function isGone(id: number, key: string) {
    expect((await get(`/admin/cases/${id}`, await api.signInAdmin())).statusCode).toBe(404);
    api.clock.advance(DAY + 1);
    await purgeReplacedPictures(api.context);
    expect(await api.context.pictures.read(key)).toBeNull();
  }

  it('after 180 days', async () => {
    const { id } = await opened();
    const key = await keyOf(id);
    api.clock.advance(179 * DAY);
    await purgeCases(api.context);
    expect((await get(`/admin/cases/${id}`, await api.signInAdmin())).json().data.state).toBe('open');
    api.clock.advance(DAY + 1);
    await purgeCases(api.context);
    await isGone(id, key);
  });

  it('after the account was deleted; its own data has them before', async () => {
    const { id, token, mobile } = await opened();
    const key = await keyOf(id);
    await decline(id, 'No label is in the photo');
    const download = await post(api, '/users/account/download', token);
    expect(JSON.parse(download.body).cases).toMatchObject([{ note: 'Wet label', answer: 'No label is in the photo' }]);
    await post(api, '/users/account/deletion-code', token);
    const { otp } = api.outbox.findLast((sms) => sms.mobile === mobile)!;
    expect((await post(api, '/users/account/delete', token, { otp, points: 0 })).statusCode).toBe(200);
    await isGone(id, key);
  });
});
