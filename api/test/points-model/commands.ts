import fc from 'fast-check';
import { claim, post, reject, scan } from '../points-driver';
import type { Ledger } from './ledger';
import { BATCHES, admin, code, command, expectStatus, key, node, someClaims, which, who } from './programme';

const scanning = fc.tuple(who, code, key, node).map(([person, label, sent, at]) =>
  command({
    shown: `person ${person} scans code ${label}, key ${sent}`,
    node: at,
    async run(ledger, { people, codes }, api) {
      const response = await scan(
        api,
        people[person]!.token,
        codes[label]!.text,
        sent === undefined ? {} : { key: sent },
      );
      expectStatus('scan', response, ledger.scan(person, label, sent));
    },
  }),
);

const claiming = fc.tuple(who, key, node).map(([person, sent, at]) =>
  command({
    shown: `person ${person} claims, key ${sent}`,
    node: at,
    async run(ledger, { people, claims }, api) {
      const response = await claim(api, people[person]!.token, sent);
      const { status, points } = ledger.claim(person, sent);
      expectStatus('claim', response, status);
      if (status !== 201) return;
      const { data } = response.json<{ data: { transaction_id: string; points: number } }>();
      if (points === undefined) return expect(claims).toContain(data.transaction_id);
      expect(data.points).toBe(points);
      claims.push(data.transaction_id);
    },
  }),
);

const anyClaim = (ledger: Ledger) => ledger.claims.length > 0;

const approving = fc
  .tuple(
    fc.array(which, { minLength: 1, maxLength: 4 }),
    fc.constantFrom('array', 'comma'),
    fc.constantFrom(undefined, undefined, null, 100, 250),
    admin,
    node,
  )
  .map(([wanted, form, value, by, at]) =>
    command({
      shown: `admin ${by} approves claims ${wanted.join()} as ${form}, shown at ${value}`,
      node: at,
      possible: anyClaim,
      async run(ledger, { admins, claims }, api) {
        const meant = someClaims(ledger, wanted);
        const ids = meant.map((index) => claims[index]!);
        const transaction_id = form === 'array' ? ids : ids.join(',');
        const shown = value !== undefined && { shown_values: Object.fromEntries(ids.map((id) => [id, value])) };
        const response = await post(api, '/admin/approval/store', admins[by], { transaction_id, ...shown });
        expectStatus('approval', response, ledger.approve(meant, value));
      },
    }),
  );

const approvingAll = fc
  .tuple(who, fc.option(fc.array(which, { minLength: 1, maxLength: 3 }), { nil: undefined }), admin, node)
  .map(([person, pins, by, at]) =>
    command({
      shown: `admin ${by} approves what waits for person ${person}${pins ? `, pinned ${pins.join()}` : ''}`,
      node: at,
      possible: (ledger) => !pins || anyClaim(ledger),
      async run(ledger, { admins, people, claims }, api) {
        const pinned = pins && someClaims(ledger, pins);
        const body = {
          user_id: people[person]!.userId,
          ...(pinned && { transaction_ids: pinned.map((index) => claims[index]!) }),
        };
        const response = await post(api, '/admin/approval/store', admins[by], body);
        expectStatus('approval', response, ledger.approveAllOf(person, pinned));
      },
    }),
  );

const rejecting = fc.tuple(which, admin, node).map(([wanted, by, at]) =>
  command({
    shown: `admin ${by} rejects claim ${wanted}`,
    node: at,
    possible: anyClaim,
    async run(ledger, { admins, claims }, api) {
      const [index] = someClaims(ledger, [wanted]);
      expectStatus('rejection', await reject(api, admins[by]!, claims[index!]!), ledger.reject(index!));
    },
  }),
);

const voidingBatch = fc.tuple(fc.nat(BATCHES - 1), admin, node).map(([batch, by, at]) =>
  command({
    shown: `admin ${by} voids batch ${batch}`,
    node: at,
    async run(ledger, { admins, codes }, api) {
      const url = `/admin/qr-batches/${codes[batch]!.batchId}/void`;
      expectStatus('void', await post(api, url, admins[by], { reason: 'Stolen' }), ledger.voidBatch(batch));
    },
  }),
);

const voidingCode = fc.tuple(code, admin, node).map(([label, by, at]) =>
  command({
    shown: `admin ${by} voids code ${label}`,
    node: at,
    async run(ledger, { admins, codes }, api) {
      const { batchId, serial } = codes[label]!;
      const url = `/admin/qr-batches/${batchId}/codes/${serial}/void`;
      expectStatus('void', await post(api, url, admins[by], { reason: 'Spoilt' }), ledger.voidCode(label));
    },
  }),
);

const adjusting = fc
  .tuple(who, fc.constantFrom(-60, -25, -1, 1, 25, 60), key, admin, node)
  .map(([person, points, sent, by, at]) =>
    command({
      shown: `admin ${by} adjusts person ${person} by ${points}, key ${sent}`,
      node: at,
      async run(ledger, { admins, people, name }, api) {
        const body = { user_id: people[person]!.userId, points, reason: 'By hand' };
        const headers: Record<string, string> = sent === undefined ? {} : { 'idempotency-key': `${name}-${sent}` };
        const response = await post(api, '/admin/people/adjust', admins[by], body, headers);
        expectStatus('adjustment', response, ledger.adjust(by, person, points, sent));
      },
    }),
  );

const suspending = fc
  .tuple(who, fc.constantFrom('suspend' as const, 'restore' as const), node)
  .map(([person, act, at]) =>
    command({
      shown: `an admin ${act}s person ${person}`,
      node: at,
      async run(ledger, { admins, people }, api) {
        const body = { user_id: people[person]!.userId, reason: 'For now' };
        expectStatus(act, await post(api, `/admin/people/${act}`, admins[0], body), ledger[act](person));
      },
    }),
  );

/** Half of the orders are confirmed by the other admin at once: random actions alone rarely come that far. */
const ordering = fc
  .tuple(fc.constantFrom('merge' as const, 'undo' as const), who, who, fc.boolean(), admin, node)
  .map(([act, wanted, into, confirms, by, at]) =>
    command({
      shown: `admin ${by} orders: ${act} of person ${wanted} and ${into}${confirms ? ', which the other confirms' : ''}`,
      node: at,
      async run(ledger, { admins, people, mergeOrders }, api) {
        const from = act === 'merge' ? wanted : (ledger.mergedPeople()[0] ?? wanted);
        const given = people[from]!.userId;
        const response =
          act === 'merge'
            ? await post(api, '/admin/people/merge', admins[by], {
                ...{ user_id: people[into]!.userId, from_user_id: given, reason: 'One person' },
              })
            : await post(api, '/admin/people/unmerge', admins[by], { user_id: given, reason: 'Two persons' });
        expectStatus(act, response, ledger.orderMerge(by, act, from, into));
        if (response.statusCode !== 202) return;
        mergeOrders.push(response.json().data.confirmation_id);
        if (!confirms) return;
        const confirmed = await post(api, `/admin/confirmations/${mergeOrders.at(-1)}/confirm`, admins[1 - by]);
        expectStatus('confirmation', confirmed, ledger.confirmMerge(mergeOrders.length - 1, 1 - by));
      },
    }),
  );

const confirmingMerge = fc.tuple(which, admin, node).map(([wanted, by, at]) =>
  command({
    shown: `admin ${by} confirms order ${wanted} of a merge`,
    node: at,
    possible: ({ mergeOrders }) => mergeOrders.length > 0,
    async run(ledger, { admins, mergeOrders }, api) {
      // The newest first: older ones rarely fit any more.
      const index = mergeOrders.length - 1 - (wanted % mergeOrders.length);
      const response = await post(api, `/admin/confirmations/${mergeOrders[index]}/confirm`, admins[by]);
      expectStatus('confirmation', response, ledger.confirmMerge(index, by));
    },
  }),
);

const signingIn = who.map((person) =>
  command({
    shown: `person ${person} signs in`,
    node: 0,
    possible: (ledger) => !ledger.people[person]!.suspended && !ledger.people[person]!.signedIn,
    async run(ledger, { people }, api) {
      Object.assign(people[person]!, await api.signInUser({ mobile: people[person]!.mobile }));
      ledger.signIn(person);
    },
  }),
);

const erasing = fc.tuple(who, fc.constantFrom(0, 0, 0, 1), node).map(([person, off, at]) =>
  command({
    shown: `person ${person} deletes the account${off ? ', told of other points' : ''}`,
    node: at,
    async run(ledger, programme, api) {
      const { mobile, token } = programme.people[person]!;
      const points = ledger.owned(person) + off;
      await post(api, '/users/account/deletion-code', token);
      const otp = api.outbox.findLast((sms) => sms.mobile === mobile)?.otp ?? '000000';
      const response = await post(api, '/users/account/delete', token, { otp, points });
      const before = ledger.people.map(({ account }) => account);
      const expected = ledger.erase(person, points);
      expectStatus('deletion', response, expected);
      if (expected !== 200) return;
      const gone = ledger.people.flatMap(({ account }, index) => (account === before[index] ? [] : [index]));
      // The accounts that were merged into it are deleted first.
      for (const index of [...gone.filter((one) => one !== person), person]) {
        const { mobile: number } = programme.people[index]!;
        const signedIn = await api.signInUser({ mobile: number });
        programme.people[index] = { mobile: number, ...signedIn };
        programme.accounts.push(signedIn.userId);
      }
    },
  }),
);

const waiting = fc.constantFrom(2, 3, 3600).map((seconds) =>
  command({
    shown: `${seconds} s go by`,
    node: 0,
    async run(ledger, _programme, api) {
      api.clock.advance(seconds);
      ledger.wait(seconds);
    },
  }),
);

/** Every action that moves points, or that prevents one; frequent ones are repeated. */
export const commands = [
  ...[scanning, scanning, scanning, scanning],
  ...[claiming, claiming],
  ...[waiting, waiting],
  approving,
  approvingAll,
  rejecting,
  adjusting,
  voidingBatch,
  voidingCode,
  suspending,
  ...[ordering, ordering, confirmingMerge],
  signingIn,
  erasing,
];

/** The same, with many merges of accounts that have points. */
export const mergeCommands = [
  ...[scanning, scanning, scanning, scanning, ordering, ordering, ordering, confirmingMerge],
  ...[claiming, rejecting, adjusting, suspending, signingIn, signingIn, erasing],
];
