import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { plainName } from '@loyalty/shared-ui/typed-text';
import { object, string, type InferType } from 'yup';

/** Validates the profile (docs/product.md §5 "Personal details"); the server checks lengths. */
export const profileSchema = (i18n: I18n) =>
  object({
    name: string()
      .transform(plainName)
      .required(t(i18n)`Name is required.`),
    address: string().default(''),
    location: string().default(''),
    email: string()
      .trim()
      .default('')
      .email(t(i18n)`Please enter a valid email address.`),
  });

export type ProfileValues = InferType<ReturnType<typeof profileSchema>>;
