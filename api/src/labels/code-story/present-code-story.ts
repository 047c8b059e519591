import { type Static, Type } from '@sinclair/typebox';
import { moment, nullableText, oneOf, orNull } from '../../platform/http/envelope';
import { toWire } from '../../platform/http/to-wire';
import type { Permission } from '../../platform/permissions';
import { batchLife, presentBatchLife } from '../batch-life';
import type { readLabelStory } from './read-label-story';

type Story = Awaited<ReturnType<typeof readLabelStory>>;

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

/** Returns what the caller may see of a label's story. */
export function presentCodeStory(
  { serial, batch, voided, scan, life }: Story,
  may: (permission: Permission) => boolean,
): Static<typeof codeStory> {
  const shows = { user: may('users.read'), claims: may('claims.read'), payment: may('payouts.read') };
  const { id, quantity, points, firstSerial } = batch;
  return {
    serial,
    // A code that was scanned before its batch was voided has paid.
    status: scan ? 'scanned' : voided ? 'void' : 'issued',
    points,
    product: { id: batch.productId, name: batch.productName, model_name: batch.modelName },
    batch: { id, quantity, first_serial: firstSerial, last_serial: firstSerial + quantity - 1 },
    life: presentBatchLife(life),
    void: voided && toWire(voided),
    scan: scan ? toWire(scan.made) : null,
    user: scan && shows.user ? toWire(scan.user) : null,
    claims: scan && shows.claims ? scan.claims.map(toWire) : [],
    payment: scan?.payment && shows.payment ? toWire(scan.payment) : null,
    hidden: HIDEABLE.filter((part) => !shows[part]),
  };
}
