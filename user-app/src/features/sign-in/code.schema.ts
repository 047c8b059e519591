import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { number, object, string, type InferType } from 'yup';
import { codeLength } from '../../one-time-code/code-length';
import { roles, type RoleId } from './sign-in.resource';

/** Validates the code step (spec §5 "User login"). */
export const codeSchema = (i18n: I18n) =>
  object({
    otp: string()
      .required(t(i18n)`Please enter otp`)
      .length(codeLength, t(i18n)`The code has 6 digits.`),
    roleId: number<RoleId>()
      .oneOf(Object.values(roles), t(i18n)`Please select role`)
      .required(t(i18n)`Please select role`),
  });

export type CodeValues = InferType<ReturnType<typeof codeSchema>>;
