import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { object, string, type InferType } from 'yup';

/** Same limit as the server's. */
const REASON_MAX_LENGTH = 500;

export const reasonRule = (i18n: I18n) =>
  string()
    .trim()
    .required(i18n._(msg`Please enter a reason`))
    .max(REASON_MAX_LENGTH, i18n._(msg`The reason is too long: at most 500 characters.`));

export const createReasonSchema = (i18n: I18n) => object({ reason: reasonRule(i18n) });

export type ReasonValues = InferType<ReturnType<typeof createReasonSchema>>;
