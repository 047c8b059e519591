import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { string } from 'yup';

const rupees = /^[0-9]{1,11}(\.[0-9]{1,2})?$/;

/** Returns an amount in paise of rupees as typed, e.g. "1.50"; null for an empty field. */
export const paiseOf = (text: string): number | null => (text.trim() ? Math.round(Number(text) * 100) : null);

/** Returns rupees as an input holds them: 100 → "1", 150 → "1.50". */
export const rupeesOf = (paise: number | null): string =>
  paise === null ? '' : (paise / 100).toFixed(paise % 100 === 0 ? 0 : 2);

/** An optional amount in rupees, from one paisa (or zero) to `most` rupees. */
export const amount = (i18n: I18n, { most, zero = false }: { most: number; zero?: boolean }) =>
  string()
    .trim()
    .test(
      'amount',
      zero
        ? i18n._(msg`Please enter an amount up to ₹${formatNumber(most)}`)
        : i18n._(msg`Please enter an amount from ₹0.01 to ₹${formatNumber(most)}`),
      (text = '') => !text || (rupees.test(text) && Number(text) <= most && (zero || Number(text) > 0)),
    );

/** An optional whole number from 1 (or zero) to `most`. */
export const whole = (i18n: I18n, most: number, { zero = false }: { zero?: boolean } = {}) =>
  string()
    .trim()
    .test(
      'whole',
      zero
        ? i18n._(msg`Please enter a whole number up to ${formatNumber(most)}`)
        : i18n._(msg`Please enter a whole number from 1 to ${formatNumber(most)}`),
      (text = '') => !text || ((zero ? /^[0-9]{1,11}$/ : /^[1-9][0-9]{0,9}$/).test(text) && Number(text) <= most),
    );
