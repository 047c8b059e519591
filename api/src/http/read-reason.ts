import { Type } from '@sinclair/typebox';
import { showableLines } from '../showable-text';
import { invalidField } from './invalid-field';

const NO_REASON = 'Please enter a reason';
const LONGEST = 500;

/** For a body: the reason of an admin's action; validated by readReason. */
export const reasonSchema = Type.String({
  description: `Why, for the other admins; up to ${LONGEST} characters.`,
  'x-message': NO_REASON,
});

/**
 * Returns a reason as it is stored: visible text, on one line or several, up to 500 characters.
 * @throws ApiError 400 `invalid_input` with the message at `reason`
 */
export function readReason(given: string): string {
  const reason = showableLines(given);
  if (reason === undefined) throw invalidField('reason', 'Invalid reason');
  if (reason === '') throw invalidField('reason', NO_REASON);
  if (reason.length > LONGEST) throw invalidField('reason', 'The reason is too long');
  return reason;
}
