import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { object, string } from 'yup';

/** As the server's `judgeReason`. */
const longest = 500;

/** Why codes are withdrawn. */
export const createVoidSchema = (i18n: I18n) =>
  object({
    reason: string()
      .trim()
      .required(i18n._(msg`Please enter a reason`))
      .max(longest, i18n._(msg`The reason is too long`)),
  });
