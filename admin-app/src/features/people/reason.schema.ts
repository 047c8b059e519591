import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { object, string, type InferType } from 'yup';

/** As the server counts. */
const longestReason = 500;

/** Why an admin does something to a person. */
export const reasonRule = (i18n: I18n) =>
  string()
    .trim()
    .required(i18n._(msg`Please enter a reason`))
    .max(longestReason, i18n._(msg`The reason is too long: at most 500 characters.`));

/** A form that asks for the reason alone. */
export const createReasonSchema = (i18n: I18n) => object({ reason: reasonRule(i18n) });

export type ReasonValues = InferType<ReturnType<typeof createReasonSchema>>;
