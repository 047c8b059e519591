import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { reasonOf } from './whatsapp-errors';

/** What became of a message. WhatsApp repeats these and sends them in any order. */
export interface StatusUpdate {
  /** As the message was sent with. */
  reference: string;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  at: Date;
  /** Of a failed one. */
  reason: string | undefined;
}

/** A text that was sent to the number, or of a button that was tapped. */
export interface InboundText {
  id: string;
  /** With country code, digits only. */
  from: string;
  text: string;
  /** When it was written: WhatsApp delivers late, again and in any order. */
  at: Date;
}

/** Whether WhatsApp, which has the app's secret, sent these bytes: `X-Hub-Signature-256: sha256=<hex>`. */
export function verifySignature(appSecret: string, body: Buffer, header: unknown): boolean {
  const [, hex] = /^sha256=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '') ?? [];
  if (!hex) return false;
  return timingSafeEqual(createHmac('sha256', appSecret).update(body).digest(), Buffer.from(hex, 'hex'));
}

const optional = { additionalProperties: true };
const seconds = Type.String({ pattern: '^[0-9]{1,11}$' });
const status = Type.Object(
  {
    status: Type.Union([Type.Literal('sent'), Type.Literal('delivered'), Type.Literal('read'), Type.Literal('failed')]),
    timestamp: seconds,
    biz_opaque_callback_data: Type.String({ maxLength: 512 }),
    errors: Type.Optional(Type.Array(Type.Object({ code: Type.Integer() }, optional))),
  },
  optional,
);
const inbound = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 512 }),
    from: Type.String({ pattern: '^[0-9]{6,20}$' }),
    timestamp: seconds,
    text: Type.Optional(Type.Object({ body: Type.String() }, optional)),
    button: Type.Optional(Type.Object({ text: Type.String() }, optional)),
  },
  optional,
);

type Change = { metadata?: { phone_number_id?: unknown }; statuses?: unknown[]; messages?: unknown[] };

const toUpdate = ({
  status: name,
  timestamp,
  biz_opaque_callback_data,
  errors,
}: Static<typeof status>): StatusUpdate => ({
  reference: biz_opaque_callback_data,
  status: name,
  at: new Date(Number(timestamp) * 1000),
  reason: name === 'failed' ? reasonOf(errors?.[0]?.code ?? 0) : undefined,
});

/** Reads the notifications for a phone number; those of other kinds, numbers and products are left out. */
export function readNotifications(
  body: unknown,
  phoneNumberId: string,
): { statuses: StatusUpdate[]; texts: InboundText[] } {
  const entries = (body as { entry?: { changes?: { value?: Change }[] }[] } | null)?.entry;
  const changes = Array.isArray(entries) ? entries.flatMap((entry) => entry?.changes ?? []) : [];
  const values = changes.flatMap(({ value }) => (value?.metadata?.phone_number_id === phoneNumberId ? value : []));
  return {
    statuses: values
      .flatMap(({ statuses }) => statuses ?? [])
      .flatMap((one) => (Value.Check(status, one) ? toUpdate(one) : [])),
    texts: values
      .flatMap(({ messages }) => messages ?? [])
      .flatMap((one) => {
        if (!Value.Check(inbound, one)) return [];
        const text = one.text?.body ?? one.button?.text;
        return text === undefined
          ? []
          : { id: one.id, from: one.from, text, at: new Date(Number(one.timestamp) * 1000) };
      }),
  };
}
