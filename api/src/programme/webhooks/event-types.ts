import { type Static, type TObject, type TProperties, Type } from '@sinclair/typebox';
import { moment, nullableText, oneOf, orNull } from '../../platform/http/envelope';
import { type AdminRole, hasPermission, type Permission } from '../../platform/permissions';

interface EventKind<Data extends TProperties> {
  summary: string;
  /** Needed to have it sent to an endpoint. */
  permission: Permission;
  data: Data;
}

const ofProgramme = <Data extends TProperties>(given: EventKind<Data>) => ({ ...given, ofUser: false as const });
/** Its `data` has `user`, too. */
const ofUser = <Data extends TProperties>(given: EventKind<Data>) => ({ ...given, ofUser: true as const });

const claim = {
  transaction_id: Type.String(),
  points: Type.Integer(),
  value_paise: orNull(Type.Integer(), { description: 'What a point is worth, if the claim states it.' }),
};
const payout = { transaction_id: Type.String(), amount_paise: Type.Integer() };
const serials = { first_serial: orNull(Type.Integer()), last_serial: orNull(Type.Integer()) };
const scheme = {
  scheme_id: Type.Integer(),
  version: Type.Integer(),
  kind: oneOf(['booster', 'goal', 'tier', 'referral']),
  name: Type.String(),
  starts_at: moment,
  ends_at: moment,
};

export const eventTypes = {
  'scan.recorded': ofUser({
    summary: 'A code was scanned and its points granted',
    permission: 'users.read',
    data: {
      serial: Type.Integer(),
      batch_id: Type.Integer(),
      product_id: Type.Integer(),
      points: Type.Integer({ description: 'Of the label, without bonuses.' }),
    },
  }),
  'claim.created': ofUser({ summary: 'A user claimed points', permission: 'claims.read', data: claim }),
  'claim.approved': ofUser({ summary: 'A claim was approved', permission: 'claims.read', data: claim }),
  'claim.rejected': ofUser({
    summary: 'A claim was rejected; its points are back in the balance',
    permission: 'claims.read',
    data: claim,
  }),
  'payout.paid': ofUser({
    summary: 'The bank paid a claim',
    permission: 'payouts.read',
    data: { ...payout, reference: Type.String({ description: 'The bank’s (UTR).' }) },
  }),
  'payout.returned': ofUser({
    summary: 'The bank sent the money of a claim back',
    permission: 'payouts.read',
    data: payout,
  }),
  'user.registered': ofUser({
    summary: 'A user signed in for the first time',
    permission: 'users.read',
    data: { role: oneOf(['plumber', 'customer']) },
  }),
  'batch.generated': ofProgramme({
    summary: 'Codes were generated',
    permission: 'batches.read',
    data: {
      batch_id: Type.Integer(),
      product_id: Type.Integer(),
      points: Type.Integer({ description: 'Of each code.' }),
      quantity: Type.Integer(),
      first_serial: Type.Integer(),
    },
  }),
  'batch.dispatched': ofProgramme({
    summary: 'Labels of a batch were dispatched; later corrections are not sent',
    permission: 'batches.read',
    data: {
      batch_id: Type.Integer(),
      ...serials,
      store_id: orNull(Type.Integer()),
      to: nullableText,
      dispatched_at: moment,
    },
  }),
  'scheme.added': ofProgramme({
    summary: 'A scheme was made; it runs from `starts_at`',
    permission: 'schemes.read',
    data: scheme,
  }),
  'scheme.changed': ofProgramme({
    summary: 'A scheme has another version',
    permission: 'schemes.read',
    data: scheme,
  }),
  'scheme.stopped': ofProgramme({
    summary: 'A scheme was stopped before its end',
    permission: 'schemes.read',
    data: scheme,
  }),
} satisfies Record<string, EventKind<TProperties>>;

export type EventType = keyof typeof eventTypes;

export const EVENT_TYPES = Object.keys(eventTypes) as EventType[];

/** Sent on request only. */
export const TEST_EVENT = 'webhook.test';

type DataOf<Name extends EventType> = Static<TObject<(typeof eventTypes)[Name]['data']>>;

/** What happened, as domains record it: without the mobile number, which is read when the event is sent. */
export type WebhookEvent = {
  [Name in EventType]: { type: Name; at: Date; data: DataOf<Name> } & ((typeof eventTypes)[Name]['ofUser'] extends true
    ? { userId: number }
    : unknown);
}[EventType];

const user = Type.Object({
  id: Type.Integer(),
  mobile: orNull(Type.String(), {
    description: 'Masked (`••••••3210`) unless the endpoint gets full numbers; null if deleted.',
  }),
});

/** Returns the schema of the body that is sent for a type. */
export function payloadSchema(type: EventType): TObject {
  const { data, ...kind } = eventTypes[type];
  return Type.Object({
    type: Type.Literal(type),
    timestamp: { ...moment, description: 'When it happened.' },
    data: Type.Object({ ...(kind.ofUser && { user }), ...data }),
  });
}

/** Whether an admin with these roles may read events of a type; a test event has no data. */
export const mayRead = (roles: readonly AdminRole[], type: string): boolean =>
  type === TEST_EVENT || hasPermission(roles, eventTypes[type as EventType].permission);

export interface StoredEvent {
  type: string;
  data: Record<string, unknown>;
  at: Date;
  userId: number | null;
  /** Null also if the account was deleted. */
  mobile: string | null;
}

/** Returns the body of an event. */
export function presentEvent(
  { type, data, at, userId, mobile }: StoredEvent,
  { fullMobiles }: { fullMobiles: boolean },
) {
  const shown = mobile && !fullMobiles ? `••••••${mobile.slice(-4)}` : mobile;
  return {
    type,
    timestamp: at.toISOString(),
    data: { ...(userId !== null && { user: { id: userId, mobile: shown } }), ...data },
  };
}
