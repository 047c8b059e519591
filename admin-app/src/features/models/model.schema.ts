import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { object, string, type InferType } from 'yup';

/** Same limit as the server's. */
const NAME_MAX_LENGTH = 120;

/** Returns the schema of a model's form (spec §5 "Add model"). */
export const createModelSchema = (i18n: I18n) =>
  object({
    name: string()
      .trim()
      .required(i18n._(msg`Please enter a model name`))
      .max(NAME_MAX_LENGTH, i18n._(msg`Model name is too long`)),
  });

export type ModelValues = InferType<ReturnType<typeof createModelSchema>>;
