import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { object, string, type InferType } from 'yup';

/** As the server counts. */
const longestReason = 500;

/** Why claims are rejected; the server asks the same. */
export const createRejectionSchema = (i18n: I18n) =>
  object({
    reason: string()
      .trim()
      .required(i18n._(msg`Please enter a reason`))
      .max(longestReason, i18n._(msg`The reason is too long`)),
  });

export type RejectionValues = InferType<ReturnType<typeof createRejectionSchema>>;
