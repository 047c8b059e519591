import { msg } from '@lingui/core/macro';

/**
 * Reasons of a rejection that every programme has. The English sentence is what is sent and stored; the user area has it in each of
 * its languages (tooling/cases/rejection-reasons.json). A changed sentence is a new one: the old stays translated there.
 */
export const presetReasons = [
  { reason: 'The labels look copied.', words: msg`The labels look copied.` },
  {
    reason: 'Many labels were scanned in one place within minutes.',
    words: msg`Many labels were scanned in one place within minutes.`,
  },
  {
    reason: 'The products of these labels were not sold yet.',
    words: msg`The products of these labels were not sold yet.`,
  },
  { reason: 'We could not reach you by phone.', words: msg`We could not reach you by phone.` },
  { reason: 'Please send us the bill of these products.', words: msg`Please send us the bill of these products.` },
] as const;
