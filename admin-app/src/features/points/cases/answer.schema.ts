import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { object, string } from 'yup';

/** Of what the admin writes to the user with a decline. */
export const createAnswerSchema = (i18n: I18n) =>
  object({
    answer: string()
      .trim()
      .required(i18n._(msg`Please enter an answer`)),
  });
