/* oxlint-disable max-lines -- one entry per operation of the api */
import { utils, write } from '@e965/xlsx';
import type { AuditAction } from '../src/platform/audit';
import { readRules } from '../src/points/approval-rules/approval-rules.repository';
import { toWire } from '../src/platform/http/to-wire';
import { presets, referenceOf } from '../src/programme/bank-files';
import { type PayoutDetails, sealPayout } from '../src/money/payout-details';
import { applyResults, markSent } from '../src/money/payouts';
import { freshMobile, type TestApi } from './create-test-api';
import { codeOf, createBatch, createModel, createProduct } from './factories';
import { type FormPart, multipartBody, workbook, zipOf } from './uploads';
import { smallJpeg } from './picture-samples';
import { apiKeyBody } from './fixtures/api-keys';
import { SECOND_ADMIN } from './fixtures/pending-claims';
import { addFile, sendPart, setMarketLabels } from './fixtures/market-labels';
import { enterDetails, RAZORPAY, runAs, setProgramme } from './fixtures/payouts';
import { approve, claim, post, reject, scan } from './points-driver';
import Fastify, { type RouteOptions } from 'fastify';
import { apiPlugin } from '../src/app';
import type { AppContext } from '../src/app-context';
import { readVersion } from '../src/programme/programme/settings.repository';
import { serverOptions } from '../src/platform/http/server-options';
import { WITHOUT_TOKEN } from '../src/operations/openapi/build-openapi';

/** A request that makes a command succeed once, and the resulting audit events. */
export interface CommandRequest {
  payload?: unknown;
  headers?: Record<string, string>;
  /** The URL with its ids, if the route has parameters. */
  url?: string;
  token: string;
  leaves: AuditAction[];
  /** Who ordered what the caller confirms: the admin of the last event. */
  orderedBy?: string;
  /** The same under the same key with another body. */
  changed?: unknown;
}

export function everyCommand(of: () => TestApi): Record<string, () => Promise<CommandRequest>> {
  let made = 0;
  const unique = (name: string) => `${name} ${(made += 1)}`;
  const store = (name: string) => ({ name: unique(name), address: 'Pune', latitude: 18, longitude: 73 });

  async function asAdmin(leaves: AuditAction[], payload: object, url?: string): Promise<CommandRequest> {
    return { token: await of().signInAdmin(), leaves, payload, ...(url && { url }) };
  }
  async function asForm(leaves: AuditAction[], parts: readonly FormPart[]): Promise<CommandRequest> {
    const changed = parts.map((part) => ({
      ...part,
      value: part.filename ? Buffer.concat([Buffer.from(part.value), Buffer.from('.')]) : part.value,
    }));
    return { ...(await asAdmin(leaves, {})), ...multipartBody(parts), changed: multipartBody(changed).payload };
  }
  const booster = () => ({
    kind: 'booster',
    names: { en: unique('Double') },
    starts_at: of().clock.now().toISOString(),
    ends_at: new Date(of().clock.now().getTime() + 86_400_000).toISOString(),
    conditions: {},
    booster: { times: 2 },
    budget: { points: 1000, at_end: 'part' },
  });
  async function madeScheme(): Promise<number> {
    return (await post(of(), '/admin/schemes', await of().signInAdmin(), booster())).json().data.id;
  }
  async function listForm(): Promise<FormPart[]> {
    const mobile = freshMobile();
    await of().signInUser({ mobile });
    const value = workbook([['Mobile'], [mobile]]);
    return [
      { name: 'name', value: unique('Best of Pune') },
      { name: 'file', value, filename: 'people.xlsx' },
    ];
  }
  /** A webhook endpoint of its own address, which gets batches. */
  async function madeEndpoint(): Promise<number> {
    const url = `https://hooks.example.com/${freshMobile()}`;
    const values = { url, description: '', event_types: ['batch.generated'], full_mobiles: false };
    const at = of().clock.now();
    const endpoint = of()
      .db.insertInto('webhook_endpoints')
      .values({ ...values, made_by: 1, made_at: at });
    return (await endpoint.returning('id').executeTakeFirstOrThrow()).id;
  }
  /** An event that such an endpoint accepted. */
  async function acceptedDelivery(): Promise<{ id: number; endpoint_id: number }> {
    const [endpoint_id, at] = [await madeEndpoint(), of().clock.now()];
    const event = of().db.insertInto('webhook_events').values({ type: 'webhook.test', data: '{}', at });
    const { id: event_id } = await event.returning('id').executeTakeFirstOrThrow();
    const values = { endpoint_id, event_id, state: 'delivered', next_attempt_at: at } as const;
    const delivery = of().db.insertInto('webhook_deliveries').values(values);
    return { endpoint_id, ...(await delivery.returning('id').executeTakeFirstOrThrow()) };
  }
  const toEndpoint = (action: string, leaves: AuditAction) => async () =>
    asAdmin([leaves], {}, `/admin/webhook-endpoints/${await madeEndpoint()}/${action}`);
  const importForm = (): FormPart[] => [
    { name: 'kind', value: 'members' },
    { name: 'file', value: `mobile,name\n${freshMobile()},${unique('Asha')}\n`, filename: 'old.csv' },
  ];
  async function uploadedImport(): Promise<number> {
    const { token: owner, payload, headers = {} } = await asForm([], importForm());
    const file = { method: 'POST', url: '/admin/imports', payload: payload as Buffer } as const;
    return (await of().app.inject({ ...file, headers: { ...headers, token: owner } })).json().data.id;
  }
  /** A campaign that reaches one person. */
  async function campaign() {
    const mobile = freshMobile();
    const { userId } = await of().signInUser({ mobile });
    const consent = { kind: 'sms-offers', given: true, source: 'profile', wording: 1, language: 'en' } as const;
    await of()
      .db.insertInto('message_consents')
      .values({ user_id: userId, ...consent, at: of().clock.now() })
      .execute();
    await setProgramme(of(), { campaignSmsPaise: 18 });
    const templates = { sms: { en: { id: 'dlt', text: 'Offers! {stop}' } } };
    return { name: 'Diwali', segment: { search: mobile }, channels: ['sms'], templates, people: 1, cost_paise: 18 };
  }
  async function madeCampaign(): Promise<number> {
    return (await post(of(), '/admin/campaigns', await of().signInAdmin(), await campaign())).json().data.id;
  }
  async function addStore(name: string): Promise<number> {
    return (await post(of(), '/admin/stores/create', await of().signInAdmin(), store(name))).json().data.id;
  }
  async function invited(): Promise<number> {
    const admin = { mobile: freshMobile(), name: 'Ravi', roles: ['viewer'] };
    return (await post(of(), '/admin/team/invite', await of().signInAdmin(), admin)).json().data.id;
  }
  /** Takes rows off the lists, to be restored. */
  async function removed(list: 'products' | 'stores', ids: number[]): Promise<{ ids: number[] }> {
    const headers = { token: await of().signInAdmin() };
    await of().app.inject({ method: 'DELETE', url: `/admin/${list}`, headers, payload: { ids } });
    return { ids };
  }
  /** Reads a file of one market code. */
  async function marketFile(): Promise<string> {
    await setMarketLabels(of());
    const [token, code] = [await of().signInAdmin(), String(77_000_000_00 + (made += 1))];
    const id = await addFile(of(), token);
    await sendPart(of(), token, id, { text: `${code},5\n` });
    return `/admin/market-files/${id}`;
  }
  /** Orders an adjustment that needs a second admin; returns the address of a decision. */
  async function decisionOf(verb: string, by?: string): Promise<string> {
    await setProgramme(of(), { confirmAdjustmentPoints: 0 });
    const body = { user_id: (await of().signInUser()).userId, points: 40, reason: 'Welcome' };
    const { data } = (await post(of(), '/admin/people/adjust', await of().signInAdmin(by), body)).json();
    await setProgramme(of(), {});
    return `/admin/confirmations/${data.confirmation_id}/${verb}`;
  }
  /** @param serial what the server has read in the photograph */
  async function openedCase(serial: number | null = null): Promise<number> {
    const { userId } = await of().signInUser({ mobile: freshMobile() });
    const given = { user_id: userId, created_at: of().clock.now(), serial };
    return (await of().db.insertInto('scan_cases').values(given).returning('id').executeTakeFirstOrThrow()).id;
  }
  /** A request for the account of a lost number. */
  async function askedNumber(): Promise<string> {
    const [old_mobile, mobile] = [freshMobile(), freshMobile()];
    await of().signInUser({ mobile: old_mobile });
    const { token } = await of().signInUser({ mobile });
    await of().db.deleteFrom('rate_events').where('kind', '=', 'number-request').execute();
    const body = { old_mobile, name: 'Ganpat', memory: 'A valve' };
    return `/admin/number-requests/${(await post(of(), '/users/number/lost', token, body)).json().data.id}`;
  }
  async function waitingClaim(): Promise<string> {
    const { token } = await of().signInUser({ mobile: freshMobile() });
    await scan(of(), token, codeOf(of().context, await createBatch(of().context)));
    return (await claim(of(), token)).json().data.transaction_id;
  }
  async function payableClaim(details?: PayoutDetails): Promise<string> {
    await setProgramme(of(), { pointValuePaise: 100, confirmRunsAbovePaise: 0, bankFile: RAZORPAY });
    const { token, userId } = await of().signInUser({ mobile: freshMobile() });
    await enterDetails(of(), userId, undefined, details);
    await scan(of(), token, codeOf(of().context, await createBatch(of().context)));
    const { transaction_id } = (await claim(of(), token)).json().data;
    await approve(of(), await of().signInAdmin(), { transaction_id });
    await setProgramme(of(), { confirmRunsAbovePaise: 0, bankFile: RAZORPAY });
    return transaction_id;
  }
  async function unnamedPayee(): Promise<number> {
    const transaction_id = await payableClaim({ method: 'upi', upiId: 'ravi@ybl', name: 'रवि कुमार' });
    const { user_id } = await of()
      .db.selectFrom('claims')
      .select('user_id')
      .where('transaction_id', '=', transaction_id)
      .executeTakeFirstOrThrow();
    return user_id;
  }
  /** Adds a user whose bank gave another name, and returns the verification's id. */
  async function unclearPayee(): Promise<number> {
    await setProgramme(of(), {});
    const { userId } = await of().signInUser({ mobile: freshMobile() });
    await enterDetails(of(), userId);
    const [at, key] = [of().clock.now(), { destination_key: `test.${userId}` }];
    const { id } = await of()
      .db.insertInto('payee_verifications')
      .values({
        ...{
          user_id: userId,
          provider: 'razorpayx',
          reference: String(userId),
          method: 'upi',
          masked: 'ra••••@okicici',
        },
        ...{
          sealed: sealPayout(of().context.config.payoutKeys, userId, {
            method: 'upi',
            upiId: 'ra@okicici',
            name: 'Ravi',
          }),
          created_at: at,
          next_attempt_at: at,
          outcome: 'mismatch',
          ended_at: at,
          ...key,
        },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await of()
      .db.updateTable('payout_details')
      .set({ verification_id: id, ...key })
      .where('user_id', '=', userId)
      .execute();
    return id;
  }
  async function proposedRun(by: string): Promise<number> {
    const transaction_ids = [await payableClaim()];
    return (await post(of(), '/admin/payouts/make-run', by, { transaction_ids })).json().data.run.id;
  }

  /** Sends a run of one payment to the bank; returns a row of its result file. */
  async function sentRun(): Promise<{ id: number; itemId: number; row: string }> {
    const id = await proposedRun(await of().signInAdmin());
    await post(of(), `/admin/payout-runs/${id}/confirm`, await of().signInAdmin(SECOND_ADMIN));
    await runAs(of(), (command) => markSent(command, id));
    await setProgramme(of(), { confirmRunsAbovePaise: 0, bankFile: presets[0]!.file });
    const item = await of()
      .db.selectFrom('payout_items')
      .selectAll()
      .where('run_id', '=', id)
      .executeTakeFirstOrThrow();
    const row = `${referenceOf(item.id, 1)},Paid,UTR00000${item.id},,${item.amount_paise / 100}`;
    return { id, itemId: item.id, row };
  }

  return {
    'POST /users/scanner/store': async () => {
      const { token } = await of().signInUser();
      const encrypyData = codeOf(of().context, await createBatch(of().context));
      return { token, leaves: [], payload: { encrypyData, location: 'Pune' } };
    },
    'POST /users/cases': async () => {
      const image = { name: 'image', value: await smallJpeg(), filename: 'label.jpg', type: 'image/jpeg' };
      const form = (note: string) => multipartBody([image, { name: 'note', value: note }]);
      const changed = form('Wet').payload;
      return { token: (await of().signInUser()).token, leaves: [], ...form('Torn'), changed };
    },
    'POST /admin/cases/{id}/grant': async () => {
      const { first_serial } = await createBatch(of().context);
      return asAdmin(
        ['case-granted'],
        { serial: first_serial },
        `/admin/cases/${await openedCase(first_serial)}/grant`,
      );
    },
    'POST /admin/cases/{id}/decline': async () =>
      asAdmin(['case-declined'], { answer: 'No label is in the photo' }, `/admin/cases/${await openedCase()}/decline`),
    'POST /users/number/lost': async () => ({
      token: (await of().signInUser({ mobile: freshMobile() })).token,
      leaves: ['number-requested'],
      payload: { old_mobile: freshMobile(), name: 'Ganpat', memory: 'A valve' },
    }),
    'POST /users/number/cancel': async () => {
      const { token } = await of().signInUser({ mobile: freshMobile() });
      await post(of(), '/users/number/lost', token, { old_mobile: freshMobile(), name: 'Ganpat', memory: 'A valve' });
      return { token, leaves: ['number-request-cancelled'], payload: {} };
    },
    'POST /admin/number-requests/{id}/approve': async () =>
      asAdmin(['confirmation-requested'], {}, `${await askedNumber()}/approve`),
    'POST /admin/number-requests/{id}/decline': async () =>
      asAdmin(['number-request-declined'], { answer: 'Please call us' }, `${await askedNumber()}/decline`),
    'POST /users/reedemed/store': async () => {
      const { token } = await of().signInUser();
      await scan(of(), token, codeOf(of().context, await createBatch(of().context)));
      return { token, leaves: [], payload: {} };
    },
    'POST /users/claims/answer': async () => {
      const { token } = await of().signInUser();
      await scan(of(), token, codeOf(of().context, await createBatch(of().context)));
      const { transaction_id } = (await claim(of(), token)).json().data;
      await reject(of(), await of().signInAdmin(), transaction_id, 'Torn');
      return {
        token,
        leaves: [],
        payload: { transaction_id, answer: 'Mine' },
        changed: { transaction_id, answer: 'Ours' },
      };
    },
    'POST /admin/model/store': () => asAdmin(['model-added'], { model: unique('Audited') }),
    'PUT /admin/modal/name': async () =>
      asAdmin(['model-renamed'], { id: (await createModel(of().context)).id, name: unique('Renamed') }),
    'DELETE /admin/models': async () => asAdmin(['model-deleted'], { id: (await createModel(of().context)).id }),
    'POST /admin/products/store': async () =>
      asForm(
        ['product-added'],
        [
          { name: 'name', value: 'Elbow' },
          { name: 'modal', value: String((await createModel(of().context)).id) },
          { name: 'image', value: await smallJpeg(), filename: 'elbow.jpg', type: 'image/jpeg' },
        ],
      ),
    'POST /admin/products/bulkUpload': async () => {
      const model = unique('Imported');
      await createModel(of().context, { name: model });
      const excel = workbook([
        ['name', 'model', 'image'],
        ['Reducer', model, 'a.jpg'],
      ]);
      const image = await zipOf({ 'a.jpg': await smallJpeg() });
      return asForm(
        ['products-imported'],
        [
          { name: 'excel', value: excel, filename: 'p.xlsx' },
          { name: 'image', value: image, filename: 'p.zip' },
        ],
      );
    },
    'PUT /admin/product/name': async () =>
      asAdmin(['product-renamed'], { id: (await createProduct(of().context)).id, name: 'Tee' }),
    'PUT /admin/product/details': async () =>
      asAdmin(['product-changed'], { id: (await createProduct(of().context)).id, category: 'Fittings' }),
    'PUT /admin/product/image': async () =>
      asForm(
        ['product-picture-replaced'],
        [
          { name: 'id', value: String((await createProduct(of().context)).id) },
          { name: 'image', value: await smallJpeg(), filename: 'tee.jpg', type: 'image/jpeg' },
        ],
      ),
    'DELETE /admin/products': async () =>
      asAdmin(['product-removed'], {
        ids: [(await createProduct(of().context)).id, (await createProduct(of().context)).id],
      }),
    'POST /admin/qr-generator': async () => {
      const { id, model_id } = await createProduct(of().context);
      return asAdmin(['batch-generated'], { modal: model_id, product_id: id, reward_points: 10, quantity: 5 });
    },
    'POST /admin/qr-batches/{id}/codes/{serial}/void': async () => {
      const batch = await createBatch(of().context);
      const url = `/admin/qr-batches/${batch.id}/codes/${batch.first_serial}/void`;
      return asAdmin(['code-voided'], { reason: 'Torn' }, url);
    },
    'POST /admin/qr-batches/{id}/void': async () =>
      asAdmin(
        ['batch-voided'],
        { reason: 'Misprinted' },
        `/admin/qr-batches/${(await createBatch(of().context)).id}/void`,
      ),
    'POST /admin/market-files/create': async () => {
      await setMarketLabels(of());
      return asAdmin(['market-file-added'], { name: unique('Old'), file_name: 'codes.csv', file_bytes: 9 });
    },
    'POST /admin/market-files/{id}/activate': async () =>
      asAdmin(['market-file-activated'], {}, `${await marketFile()}/activate`),
    'POST /admin/market-files/{id}/void': async () => {
      const url = await marketFile();
      await post(of(), `${url}/activate`, await of().signInAdmin());
      return asAdmin(['market-file-voided'], { reason: 'Stolen' }, `${url}/void`);
    },
    'POST /admin/market-files/{id}/undo': async () =>
      asAdmin(['market-file-undone'], { reason: 'Wrong file' }, `${await marketFile()}/undo`),
    'POST /admin/qr-batches/{id}/dispatch': async () =>
      asAdmin(
        ['batch-dispatched'],
        { place: 'Pune' },
        `/admin/qr-batches/${(await createBatch(of().context)).id}/dispatch`,
      ),
    'POST /admin/qr-batches/{id}/dispatch/withdraw': async () => {
      const { id } = await createBatch(of().context);
      const event = { batch_id: id, kind: 'dispatched' as const, place: 'Pune', at: of().clock.now() };
      const { id: dispatch_id } = await of()
        .db.insertInto('batch_events')
        .values(event)
        .returning('id')
        .executeTakeFirstOrThrow();
      return asAdmin(['dispatch-withdrawn'], { dispatch_id }, `/admin/qr-batches/${id}/dispatch/withdraw`);
    },
    'POST /admin/qr-batches/unusual/dismiss': async () => {
      const batch_id = (await createBatch(of().context)).id;
      const found = { batch_id, kind: 'far-apart' as const, details: '{}', found_at: of().clock.now() };
      await of().db.insertInto('unusual_batches').values(found).execute();
      return asAdmin(['unusual-batch-dismissed'], { batch_id, kind: 'far-apart' });
    },
    'POST /admin/approval/store': async () =>
      asAdmin(['claim-approved', 'claim-approved'], { transaction_id: [await waitingClaim(), await waitingClaim()] }),
    'POST /admin/approval/reject': async () =>
      asAdmin(['claim-rejected'], { transaction_id: await waitingClaim(), reason: 'Sold elsewhere' }),
    'POST /admin/rejection-reasons/create': () => asAdmin(['reason-added'], { reason: unique('Torn label') }),
    'DELETE /admin/rejection-reasons': async () => {
      const reason = unique('Used twice');
      const response = await post(of(), '/admin/rejection-reasons/create', await of().signInAdmin(), { reason });
      return asAdmin(['reason-removed'], { id: response.json().data.id });
    },
    'PUT /admin/approval-rules': async () => {
      const { version, rules } = await readRules(of().db);
      return asAdmin(['rules-changed'], { version, ...toWire({ ...rules, maxClaimsADay: rules.maxClaimsADay + 1 }) });
    },
    'POST /admin/people/suspend': async () =>
      asAdmin(['user-suspended'], { user_id: (await of().signInUser()).userId, reason: 'Sold labels' }),
    'POST /admin/people/restore': async () => {
      const { userId } = await of().signInUser();
      await post(of(), '/admin/people/suspend', await of().signInAdmin(), { user_id: userId, reason: 'Sold labels' });
      return asAdmin(['user-restored'], { user_id: userId, reason: 'Cleared up' });
    },
    'POST /admin/people/adjust': async () =>
      asAdmin(['points-adjusted'], { user_id: (await of().signInUser()).userId, points: 40, reason: 'Welcome' }),
    'POST /admin/people/merge': async () => {
      const [from, into] = [await of().signInUser(), await of().signInUser({ mobile: freshMobile() })];
      const body = { user_id: into.userId, from_user_id: from.userId, reason: 'Same person' };
      return asAdmin(['confirmation-requested'], body);
    },
    'POST /admin/people/unmerge': async () => {
      const [from, into] = [await of().signInUser({ mobile: freshMobile() }), await of().signInUser()];
      const body = { user_id: into.userId, from_user_id: from.userId, reason: 'Same person' };
      const { data } = (await post(of(), '/admin/people/merge', await of().signInAdmin(), body)).json();
      await post(of(), `/admin/confirmations/${data.confirmation_id}/confirm`, await of().signInAdmin(SECOND_ADMIN));
      return asAdmin(['confirmation-requested'], { user_id: from.userId, reason: 'Two brothers' });
    },
    'POST /admin/confirmations/{id}/confirm': async () => ({
      ...(await asAdmin(['confirmation-given', 'points-adjusted'], {}, await decisionOf('confirm', SECOND_ADMIN))),
      orderedBy: SECOND_ADMIN,
    }),
    'POST /admin/confirmations/{id}/decline': async () =>
      asAdmin(['confirmation-declined'], { reason: 'Too many' }, await decisionOf('decline', SECOND_ADMIN)),
    'POST /admin/confirmations/{id}/withdraw': async () =>
      asAdmin(['confirmation-withdrawn'], {}, await decisionOf('withdraw')),
    'POST /admin/instant-payments/pause': async () => {
      await setProgramme(of(), { instantPaused: false });
      return asAdmin(['settings-changed'], {});
    },
    'POST /admin/payouts/make-run': async () =>
      asAdmin(['payout-run-created'], { transaction_ids: [await payableClaim()] }),
    'POST /admin/payee-names/ask': async () => {
      const user_id = await unnamedPayee();
      return { ...(await asAdmin(['payee-names-asked'], { user_ids: [user_id] })), changed: {} };
    },
    'POST /admin/payees/{id}/accept': async () =>
      asAdmin(['payee-accepted'], { reason: 'Passbook seen' }, `/admin/payees/${await unclearPayee()}/accept`),
    'POST /admin/payees/{id}/correct': async () =>
      asAdmin(['payee-correction-asked'], { reason: 'Not yours' }, `/admin/payees/${await unclearPayee()}/correct`),
    'POST /admin/payout-runs/{id}/confirm': async () => {
      const id = await proposedRun(await of().signInAdmin(SECOND_ADMIN));
      return asAdmin(['payout-run-confirmed'], {}, `/admin/payout-runs/${id}/confirm`);
    },
    'POST /admin/payout-runs/{id}/cancel': async () =>
      asAdmin(['payout-run-cancelled'], {}, `/admin/payout-runs/${await proposedRun(await of().signInAdmin())}/cancel`),
    'POST /admin/payout-runs/{id}/results': async () => {
      const { id, row } = await sentRun();
      const value = Buffer.from(`Remark,STATUS,UTR NO,Rejection Reason,Amount\n${row}\n`);
      const form = await asForm(['payout-results-applied'], [{ name: 'file', value, filename: 'results.csv' }]);
      return { ...form, url: `/admin/payout-runs/${id}/results` };
    },
    'POST /admin/payout-items/{id}/correct': async () => {
      const { id, itemId } = await sentRun();
      await runAs(of(), (command) => applyResults(command, id, [{ itemId, outcome: 'paid', reference: `U${itemId}` }]));
      const body = { to: 'returned', reason: 'The bank returned it' };
      return asAdmin(['confirmation-requested'], body, `/admin/payout-items/${itemId}/correct`);
    },
    'POST /admin/stores/create': () => asAdmin(['store-added'], store('Added')),
    'PUT /admin/stores': async () =>
      asAdmin(['store-changed'], { ...store('Changed'), id: await addStore('To be changed') }),
    'DELETE /admin/stores': async () =>
      asAdmin(['store-removed'], { ids: [await addStore('One'), await addStore('Two')] }),
    'POST /admin/stores/restore': async () =>
      asAdmin(['store-restored'], await removed('stores', [await addStore('Removed')])),
    'POST /admin/products/restore': async () =>
      asAdmin(['product-restored'], await removed('products', [(await createProduct(of().context)).id])),
    'POST /admin/stores/import': async () => {
      const book = utils.book_new();
      utils.book_append_sheet(book, utils.json_to_sheet([store('From a sheet'), store('From a sheet, too')]));
      const value = write(book, { type: 'buffer' }) as Buffer;
      return asForm(['stores-imported'], [{ name: 'file', value, filename: 'stores.xlsx' }]);
    },
    'POST /admin/schemes': () => asAdmin(['scheme-added'], booster()),
    'PUT /admin/schemes/{id}': async () =>
      asAdmin(['scheme-changed'], { version: 1, ...booster() }, `/admin/schemes/${await madeScheme()}`),
    'POST /admin/schemes/{id}/stop': async () =>
      asAdmin(['scheme-stopped'], {}, `/admin/schemes/${await madeScheme()}/stop`),
    'POST /admin/campaigns': async () => asAdmin(['campaign-started'], await campaign()),
    'POST /admin/campaigns/{id}/pause': async () =>
      asAdmin(['campaign-paused'], {}, `/admin/campaigns/${await madeCampaign()}/pause`),
    'POST /admin/campaigns/{id}/resume': async () => {
      const id = await madeCampaign();
      await post(of(), `/admin/campaigns/${id}/pause`, await of().signInAdmin());
      return asAdmin(['campaign-resumed'], {}, `/admin/campaigns/${id}/resume`);
    },
    'POST /admin/campaigns/{id}/stop': async () =>
      asAdmin(['campaign-stopped'], {}, `/admin/campaigns/${await madeCampaign()}/stop`),
    'POST /admin/scheme-lists': async () => asForm(['scheme-list-added'], await listForm()),
    'DELETE /admin/scheme-lists/{id}': async () => {
      const { token: owner, payload, headers = {} } = await asForm([], await listForm());
      const list = { method: 'POST', url: '/admin/scheme-lists', payload: payload as Buffer } as const;
      const { id } = (await of().app.inject({ ...list, headers: { ...headers, token: owner } })).json().data;
      return asAdmin(['scheme-list-removed'], {}, `/admin/scheme-lists/${id}`);
    },
    'POST /admin/imports': async () => asForm(['import-uploaded'], importForm()),
    'POST /admin/imports/{id}/apply': async () =>
      asAdmin(['import-started'], {}, `/admin/imports/${await uploadedImport()}/apply`),
    'POST /admin/imports/{id}/undo': async () => {
      const id = await uploadedImport();
      await of().db.updateTable('imports').set({ state: 'applied' }).where('id', '=', id).execute();
      return asAdmin(['import-started'], {}, `/admin/imports/${id}/undo`);
    },
    'DELETE /admin/imports/{id}': async () =>
      asAdmin(['import-deleted'], {}, `/admin/imports/${await uploadedImport()}`),
    'PUT /admin/programme': async () => {
      const { version } = await readVersion(of().db);
      return asAdmin(['settings-changed'], { version, brand_name: unique('Flow') });
    },
    'POST /admin/team/invite': () =>
      asAdmin(['admin-invited'], { mobile: freshMobile(), name: 'Asha', roles: ['viewer'] }),
    'PUT /admin/team': async () =>
      asAdmin(['admin-changed'], { id: await invited(), name: 'Asha', roles: ['approver', 'finance'] }),
    'POST /admin/team/remove': async () => asAdmin(['admin-removed'], { id: await invited() }),
    'POST /admin/api-keys/{id}/revoke': async () => {
      const key = apiKeyBody(of(), unique('ERP'));
      const { id } = (await post(of(), '/admin/api-keys/create', await of().signInAdmin(), key)).json().data;
      return asAdmin(['api-key-revoked'], {}, `/admin/api-keys/${id}/revoke`);
    },
    'PUT /admin/webhook-endpoints/{id}': async () => {
      const body = { url: `https://erp.example.com/${(made += 1)}`, event_types: ['batch.dispatched'] };
      return asAdmin(['webhook-endpoint-changed'], body, `/admin/webhook-endpoints/${await madeEndpoint()}`);
    },
    'POST /admin/webhook-endpoints/{id}/pause': toEndpoint('pause', 'webhook-endpoint-paused'),
    'POST /admin/webhook-endpoints/{id}/resume': toEndpoint('resume', 'webhook-endpoint-resumed'),
    'POST /admin/webhook-endpoints/{id}/remove': toEndpoint('remove', 'webhook-endpoint-removed'),
    'POST /admin/webhook-endpoints/{id}/test': toEndpoint('test', 'webhook-test-sent'),
    'POST /admin/webhook-endpoints/{id}/replay': async () => {
      const { endpoint_id } = await acceptedDelivery();
      const body = { since: of().clock.now().toISOString() };
      return asAdmin(['webhook-deliveries-replayed'], body, `/admin/webhook-endpoints/${endpoint_id}/replay`);
    },
    'POST /admin/webhook-deliveries/{id}/replay': async () => {
      const { id } = await acceptedDelivery();
      return asAdmin(['webhook-deliveries-replayed'], {}, `/admin/webhook-deliveries/${id}/replay`);
    },
    // Nothing shows the logo before the settings name it.
    'POST /admin/programme/logo': async () =>
      asForm([], [{ name: 'image', value: await smallJpeg(), filename: 'logo.jpg', type: 'image/jpeg' }]),
  };
}

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With a value for each parameter. */
  url: string;
}

/** Returns every route of the app: a new one is in every test of all routes automatically. */
export async function everyRoute(context: AppContext): Promise<Route[]> {
  const options: RouteOptions[] = [];
  const app = Fastify(serverOptions(context.config));
  app.addHook('onRoute', (route) => void options.push(route));
  await app.register(apiPlugin(context));
  await app.ready();
  await app.close();
  return options
    .flatMap(({ method, url }) => [method].flat().map((one) => ({ method: one as Route['method'], url })))
    .filter(({ method }) => (method as string) !== 'HEAD');
}

/** Returns the routes that need a token: all of both areas except sign-in. */
export async function guardedRoutes(context: AppContext): Promise<Route[]> {
  return (await everyRoute(context))
    .filter(({ method, url }) => /^\/(admin|users)\//.test(url) && !WITHOUT_TOKEN.includes(`${method} ${url}`))
    .map(({ method, url }) => ({ method, url: url.replaceAll(/:\w+/g, '1') }));
}
