import { Type } from '@sinclair/typebox';
import type { PointsContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { moment, nullableText, oneOf, orNull } from '../../platform/http/envelope';
import { requireAdmin } from '../../platform/http/guards';
import { idSchema, toId } from '../../platform/http/request-fields';
import { toWire } from '../../platform/http/to-wire';
import { claimStatus, listClaimsOf, type OwnClaim } from '../claims';
import { existingUser } from '../../accounts/users';
import { readSettings } from '../../programme/programme';
import { listOldHistory } from '../imports';
import { listEntriesOf, listScansOf } from './user-records.repository';

const userScan = Type.Object({
  serial: Type.Integer(),
  product_name: Type.String(),
  model_name: Type.String(),
  reward_points: Type.Integer(),
  location: Type.String({ description: 'Where it was done, as text; empty if it was not shared.' }),
  location_missing: Type.Boolean(),
  scanned_at: moment,
  transaction_id: orNull(Type.String({ description: 'The claim that the scan is in.' })),
  claim_status: orNull(claimStatus, {
    description: 'State of the claim that the scan is part of; null while it is in none.',
  }),
});

const userClaim = Type.Object({
  transaction_id: Type.String(),
  points: Type.Integer(),
  worth_paise: orNull(Type.Integer(), { description: 'Paid if it is approved; else as it states it, or now.' }),
  status: claimStatus,
  claimed_at: moment,
  resolved_at: orNull(moment),
  reason: nullableText,
});

const userEntry = Type.Object({
  id: Type.Integer(),
  kind: oneOf(['grant', 'bonus', 'expiry', 'opening', 'claim', 'approval', 'rejection', 'adjustment']),
  points: Type.Integer({ description: 'What moved, never below 0.' }),
  change: Type.Integer({ description: 'What it did to the balance: below 0 less, 0 nothing (an approval).' }),
  balance: Type.Integer({ description: 'The balance after it.' }),
  at: moment,
  product_name: nullableText,
  scheme_names: orNull(Type.Record(Type.String(), Type.String()), {
    description: 'Of a bonus: the name of its scheme, by language.',
  }),
  serial: orNull(Type.Integer({ description: 'Of a scan, and of a bonus for one.' })),
  transaction_id: nullableText,
  reason: nullableText,
  admin_mobile: orNull(Type.String({ description: 'The admin who did it.' })),
});

const oldEntry = Type.Object({
  id: Type.Integer(),
  at: moment,
  text: Type.String(),
  points: orNull(Type.Integer(), { description: 'As the old programme had them; below 0: taken.' }),
});

function worthOf({ status, points, valuePaise, payout }: OwnClaim, pointValuePaise: number | null) {
  if (status === 'approved') return payout?.amountPaise ?? null;
  const value = valuePaise ?? pointValuePaise;
  return value === null ? null : points * value;
}

const fields = { user_id: idSchema };

export const userRecordsRoutes = (context: PointsContext) =>
  defineRoutes(requireAdmin(context), 'users', ({ list }) => {
    const { reads } = context;

    list('POST /admin/people/scans', {
      operationId: 'listPersonScans',
      permission: 'users.read',
      summary: 'The scans of a user, newest first, 10 a page',
      message: 'Scans found',
      fields,
      item: userScan,
      read: ({ body }, window) =>
        reads(async (db) => listScansOf(db, await existingUser(db, toId(body.user_id)), window)),
      present: toWire,
    });

    list('POST /admin/people/claims', {
      operationId: 'listPersonClaims',
      permission: 'users.read',
      summary: 'The claims of a user, newest first, 10 a page',
      message: 'Claims found',
      fields,
      item: userClaim,
      read: ({ body }, window) =>
        reads(async (db) => {
          const { pointValuePaise } = await readSettings(db);
          const { rows, total } = await listClaimsOf(db, await existingUser(db, toId(body.user_id)), window);
          return { rows: rows.map((claim) => ({ ...claim, worthPaise: worthOf(claim, pointValuePaise) })), total };
        }),
      present: toWire,
    });

    list('POST /admin/people/journal', {
      operationId: 'listPersonEntries',
      permission: 'users.read',
      summary: 'All that moved a user’s points, newest first, 10 a page, with the balance after each entry',
      message: 'Entries found',
      fields,
      item: userEntry,
      read: ({ body }, window) =>
        reads(async (db) => listEntriesOf(db, await existingUser(db, toId(body.user_id)), window)),
      present: toWire,
    });

    list('POST /admin/people/old-history', {
      operationId: 'listPersonOldHistory',
      permission: 'users.read',
      summary: 'What a user did in the programme before this one, newest first, 10 a page; no points of this one',
      message: 'Entries found',
      fields,
      item: oldEntry,
      read: ({ body }, window) =>
        reads(async (db) => listOldHistory(db, await existingUser(db, toId(body.user_id)), window)),
      present: toWire,
    });
  });
