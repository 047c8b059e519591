import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { object, string, type InferType } from 'yup';

/** As the server counts. */
const longestName = 120;

/** The form of a model (spec §5 "Add model"). */
export const createModelSchema = (i18n: I18n) =>
  object({
    name: string()
      .trim()
      .required(i18n._(msg`Please enter a model name`))
      .max(longestName, i18n._(msg`Model name is too long`)),
  });

export type ModelValues = InferType<ReturnType<typeof createModelSchema>>;
