import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { string } from 'yup';

/** Digits of a one-time code (docs/product.md §5). */
export const codeLength = 6;

export const otpSchema = (i18n: I18n) =>
  string()
    .required(t(i18n)`Please enter otp`)
    .length(codeLength, t(i18n)`The code has 6 digits.`);
