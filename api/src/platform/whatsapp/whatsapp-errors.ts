/**
 * What an error code of the Cloud API means for one message
 * (developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes): `final`, it can never be delivered by WhatsApp;
 * `busy`, it was not accepted and may be later; `down`, neither will any other be until the account works again.
 */
export type WhatsappOutcome = 'final' | 'busy' | 'down';

const OUTCOMES: Readonly<Record<number, WhatsappOutcome>> = {
  // Token, permission, restricted or locked account, payment.
  0: 'down',
  3: 'down',
  10: 'down',
  190: 'down',
  368: 'down',
  131031: 'down',
  131042: 'down',
  // Too many at once.
  4: 'busy',
  80007: 'busy',
  130429: 'busy',
  131048: 'busy',
  131056: 'busy',
};

/** Reasons that admins see, by code; the words of the others are those of the code. */
const REASONS: Readonly<Record<number, string>> = {
  130429: 'rate limit',
  130472: 'not delivered to this number (experiment of WhatsApp)',
  131021: 'the number is the sender’s own',
  131026: 'not on WhatsApp',
  131047: 'only a template may be sent',
  131048: 'rate limit after complaints',
  131049: 'limit of WhatsApp for marketing to one person',
  131050: 'marketing stopped in WhatsApp',
  132000: 'the variables are not those of the template',
  132001: 'no such template in this language',
  132015: 'template paused',
  132016: 'template disabled',
};

/** Returns the outcome of an error; a code that is not known, of a request that WhatsApp rejects, is final. */
export const outcomeOf = (code: number, status: number): WhatsappOutcome =>
  OUTCOMES[code] ?? (code >= 200 && code <= 299 ? 'down' : status === 429 ? 'busy' : 'final');

export const reasonOf = (code: number): string => REASONS[code] ?? `error ${code} of WhatsApp`;
