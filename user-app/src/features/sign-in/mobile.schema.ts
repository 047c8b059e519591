import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { object, string, type InferType } from 'yup';

/** Judges the mobile step (spec §5 "User login"). Latin digits only, as the server does. */
export const mobileSchema = (i18n: I18n) => {
  const message = t(i18n)`Please enter a valid 10-digit mobile number.`;
  return object({
    mobile: string()
      .required(message)
      .matches(/^[0-9]{10}$/, message),
  });
};

export type MobileValues = InferType<ReturnType<typeof mobileSchema>>;

/**
 * A number as people and phones write it, made plain: "+91 98765-43210" becomes "9876543210". What is left over or missing is
 * for the schema to refuse.
 */
export const plainMobile = (typed: string): string => typed.replace(/[\s()-]/g, '').replace(/^\+91/, '');

/** A number in two groups, easier to compare: "98765 43210". */
export const groupMobile = (mobile: string): string => mobile.replace(/^(\d{5})(\d{5})$/, '$1 $2');
