import type { FastifyInstance } from 'fastify';

/** What a mask shows of an account: `••••1234`, `ra••••@okicici`. Of a UPI name of four letters it is half of what is asked. */
const SHOWN = /••••\d{4}|(?<!\\)[\w.-]{1,2}••••(?=@)/g;

/** Returns a text without what masks show of account numbers and UPI names. */
export const hideAccountEnds = (text: string): string => text.replace(SHOWN, '••••');

/** Hides them from a browser that is new to the account: it is asked for them before payout details change. */
export function hideAccountEndsFromNewDevices(app: FastifyInstance): void {
  app.addHook('onSend', async ({ caller }, _reply, payload) =>
    caller?.deviceKnown === false && typeof payload === 'string' ? hideAccountEnds(payload) : payload,
  );
}
