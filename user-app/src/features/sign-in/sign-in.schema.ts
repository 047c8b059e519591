import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { object, string, type InferType } from 'yup';
import { otpSchema } from '../../one-time-code/otp-field';

/** Validates the mobile step (docs/product.md §5 "User login"). Latin digits only, as on the server. */
export const mobileSchema = (i18n: I18n) => {
  const message = t(i18n)`Please enter a valid 10-digit mobile number.`;
  return object({
    mobile: string()
      .required(message)
      .matches(/^[0-9]{10}$/, message),
  });
};

export const codeSchema = (i18n: I18n) => object({ otp: otpSchema(i18n) });

export type CodeValues = InferType<ReturnType<typeof codeSchema>>;
