import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { object, string, type InferType } from 'yup';

/** Returns the schema of the mobile step (spec §5 "Admin mobile"; its second message has two spaces). */
export const createMobileSchema = (i18n: I18n) =>
  object({
    mobile: string()
      .required(i18n._(msg`Phone number is required.`))
      .matches(/^[6-9][0-9]{9}$/, i18n._(msg`Please enter a valid  mobile number.`)),
  });

export type MobileValues = InferType<ReturnType<typeof createMobileSchema>>;
