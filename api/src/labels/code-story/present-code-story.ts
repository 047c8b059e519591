import { type Static, Type } from '@sinclair/typebox';
import { moment, nullableText, oneOf, orNull } from '../../platform/http/envelope';
import type { Permission } from '../../platform/permissions';
import { batchLife, presentBatchLife } from '../batch-life';
import type { readLabelStory } from './read-label-story';

const HIDEABLE = ['user', 'claims', 'payment'] as const;

const admin = orNull(Type.Object({ id: Type.Integer(), name: nullableText, mobile: Type.String() }));

export const codeStory = Type.Object({
  serial: Type.Integer(),
  status: oneOf(['issued', 'scanned', 'void'], { description: '`issued`: still pays its points.' }),
  points: Type.Integer(),
  product: Type.Object({ id: Type.Integer(), name: Type.String(), model_name: Type.String() }),
  batch: Type.Object({
    id: Type.Integer(),
    quantity: Type.Integer(),
    first_serial: Type.Integer(),
    last_serial: Type.Integer(),
  }),
  life: batchLife,
  void: orNull(
    Type.Object({
      at: moment,
      by: admin,
      reason: nullableText,
      whole_batch: Type.Boolean({ description: 'The batch was voided, not the one code.' }),
    }),
  ),
  scan: orNull(
    Type.Object({
      at: moment,
      points: Type.Integer(),
      location: Type.String({ description: "'' if the phone gave none." }),
      latitude: orNull(Type.Number()),
      longitude: orNull(Type.Number()),
    }),
  ),
  user: orNull(
    Type.Object({
      id: Type.Integer(),
      role_id: Type.Integer({ description: '2 plumber, 3 customer.' }),
      name: nullableText,
      mobile: nullableText,
      status: oneOf(['active', 'suspended', 'deleted']),
    }),
  ),
  claims: Type.Array(
    Type.Object({
      transaction_id: Type.String(),
      status: oneOf(['pending', 'approved', 'rejected']),
      points: Type.Integer(),
      claimed_at: moment,
      resolved_at: orNull(moment),
      resolved_by: admin,
      reason: nullableText,
    }),
    { description: 'Claims that the scan has funded, oldest first: a rejected one returned its points.' },
  ),
  payment: orNull(
    Type.Object({
      state: oneOf(['payable', 'in-run', 'paid', 'returned', 'forfeited']),
      amount_paise: Type.Integer(),
      paid_at: orNull(moment),
      reference: nullableText,
    }),
    { description: 'The money of the approved claim; null: none.' },
  ),
  hidden: Type.Array(oneOf(HIDEABLE), { description: 'What the roles of the caller do not include.' }),
});

const asIso = (at: string) => new Date(at).toISOString();
const asIsoOrNull = (at: string | null) => at && asIso(at);

/** Returns what the caller may see of a label's story. */
export function presentCodeStory(
  { serial, story, life }: Awaited<ReturnType<typeof readLabelStory>>,
  may: (permission: Permission) => boolean,
): Static<typeof codeStory> {
  const { batch, product, scan, user, payment } = story;
  const shows = { user: may('users.read'), claims: may('claims.read'), payment: may('payouts.read') };
  return {
    serial,
    // A code that was scanned before its batch was voided has paid.
    status: scan ? 'scanned' : story.void ? 'void' : 'issued',
    points: batch.points,
    product: { id: product.id, name: product.name, model_name: product.modelName },
    batch: {
      id: batch.id,
      quantity: batch.quantity,
      first_serial: batch.firstSerial,
      last_serial: batch.firstSerial + batch.quantity - 1,
    },
    life: presentBatchLife(life),
    void: story.void && {
      at: asIso(story.void.at),
      by: story.void.by,
      reason: story.void.reason,
      whole_batch: story.void.wholeBatch,
    },
    scan: scan && {
      at: asIso(scan.at),
      points: scan.points,
      location: scan.location,
      latitude: scan.latitude,
      longitude: scan.longitude,
    },
    user:
      shows.user && user
        ? { id: user.id, role_id: user.roleId, name: user.name, mobile: user.mobile, status: user.status }
        : null,
    claims: shows.claims
      ? story.claims.map((claim) => ({
          transaction_id: claim.transactionId,
          status: claim.status,
          points: claim.points,
          claimed_at: asIso(claim.claimedAt),
          resolved_at: asIsoOrNull(claim.resolvedAt),
          resolved_by: claim.resolvedBy,
          reason: claim.reason,
        }))
      : [],
    payment:
      shows.payment && payment
        ? {
            state: payment.state,
            amount_paise: payment.amountPaise,
            paid_at: asIsoOrNull(payment.paidAt),
            reference: payment.reference,
          }
        : null,
    hidden: HIDEABLE.filter((part) => !shows[part]),
  };
}
