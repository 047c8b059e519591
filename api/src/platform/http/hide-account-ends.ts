import type { FastifyInstance } from 'fastify';

/** The end of a masked account number: `••••1234`. */
const END = /••••\d{4}/g;

/** Returns a text without the ends of account numbers that masks show. */
export const hideAccountEnds = (text: string): string => text.replace(END, '••••');

/** Hides them from a browser that is new to the account: it is asked for them before payout details change. */
export function hideAccountEndsFromNewDevices(app: FastifyInstance): void {
  app.addHook('onSend', async ({ caller }, _reply, payload) =>
    caller?.deviceKnown === false && typeof payload === 'string' ? hideAccountEnds(payload) : payload,
  );
}
