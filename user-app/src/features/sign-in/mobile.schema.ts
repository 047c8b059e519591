import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { object, string } from 'yup';

/** Judges the mobile step (spec §5 "User login"). Latin digits only, as the server does. */
export const mobileSchema = (i18n: I18n) => {
  const message = t(i18n)`Please enter a valid 10-digit mobile number.`;
  return object({
    mobile: string()
      .required(message)
      .matches(/^[0-9]{10}$/, message),
  });
};
