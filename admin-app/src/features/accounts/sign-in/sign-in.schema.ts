import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { object, string, type InferType } from 'yup';

/** docs/product.md §9 "Admin OTP length". */
export const otpLength = 6;

/** Returns the schema of the OTP step: six characters, else the field is flagged (docs/product.md §5). */
export const createOtpSchema = (i18n: I18n) => {
  const message = i18n._(msg`Please enter the ${otpLength}-digit OTP.`);
  return object({ otp: string().required(message).length(otpLength, message) });
};

export type OtpValues = InferType<ReturnType<typeof createOtpSchema>>;

/** Returns the schema of the mobile step (docs/product.md §5 "Admin mobile"; its second message has two spaces). */
export const createMobileSchema = (i18n: I18n) =>
  object({
    mobile: string()
      .required(i18n._(msg`Phone number is required.`))
      .matches(/^[6-9][0-9]{9}$/, i18n._(msg`Please enter a valid  mobile number.`)),
  });
