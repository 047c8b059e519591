import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { object, string } from 'yup';

/** Validates the mobile step (spec §5 "User login"). Latin digits only, as on the server. */
export const mobileSchema = (i18n: I18n) => {
  const message = t(i18n)`Please enter a valid 10-digit mobile number.`;
  return object({
    mobile: string()
      .required(message)
      .matches(/^[0-9]{10}$/, message),
  });
};
