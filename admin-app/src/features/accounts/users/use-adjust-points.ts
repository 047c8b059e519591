import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { useToast } from '@loyalty/shared-ui/toast';
import type { FormikHelpers } from 'formik';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { object, string, type InferType } from 'yup';
import { fieldErrors } from '../../../forms/form-failure';
import { useErrorText } from '../../../i18n/use-error-text';
import { adjustPoints, useRefreshUser } from './user-actions.resource';
import type { UserDetail } from './user.resource';
import { reasonRule } from '../../../forms/reason.schema';

/** The server's limit for one adjustment. */
const MAX_POINTS = 1_000_000;

/** Parses a number of points, e.g. "1,250"; NaN for anything else. */
export function readPoints(typed: string): number {
  const digits = typed.replace(/[,\s]/g, '');
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Returns the schema of an adjustment. @param balance the most that can be removed */
export const createAdjustPointsSchema = (i18n: I18n, balance: number) =>
  object({
    way: string<'give' | 'take'>().required(),
    points: string()
      .trim()
      .required(i18n._(msg`Please enter how many points.`))
      .test('whole', i18n._(msg`Points must be a whole number.`), (typed) => !typed || !Number.isNaN(readPoints(typed)))
      .test('some', i18n._(msg`Please enter 1 to 10,00,000 points.`), (typed) => {
        const points = readPoints(typed ?? '');
        return Number.isNaN(points) || (points >= 1 && points <= MAX_POINTS);
      })
      .test('enough', (typed, { parent, createError }) => {
        const taken = (parent as { way: string }).way === 'take' ? readPoints(typed ?? '') : 0;
        if (Number.isNaN(taken) || taken <= balance) return true;
        const shown = formatNumber(balance);
        return createError({ message: i18n._(msg`The balance is only ${shown} points.`) });
      }),
    reason: reasonRule(i18n),
  });

export type AdjustPointsValues = InferType<ReturnType<typeof createAdjustPointsSchema>>;

const wireNames = { points: 'points', reason: 'reason' } as const;

/** Adjusts a user's points. A refusal is shown at its field, any other error above the form. */
export function useAdjustPoints(user: UserDetail) {
  const { t } = useLingui();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefreshUser(user.id);

  /** @returns whether the points were adjusted */
  return async (
    { way, points: typed, reason: typedReason }: AdjustPointsValues,
    { setErrors, setStatus }: Pick<FormikHelpers<AdjustPointsValues>, 'setErrors' | 'setStatus'>,
  ): Promise<boolean> => {
    const points = (way === 'give' ? 1 : -1) * readPoints(typed);
    const reason = typedReason.trim();
    setStatus(undefined);
    try {
      const balance = await adjustPoints(user.id, { points, reason });
      const shownBalance = formatNumber(balance ?? user.balance);
      if (balance === undefined)
        toast.info(t`Another admin must confirm this first. The balance is still ${shownBalance} points.`);
      else toast.success(t`Points adjusted. The balance is ${shownBalance} points.`);
      return true;
    } catch (error) {
      console.error(error);
      const errors = fieldErrors(error, wireNames);
      if (errors) setErrors(errors);
      else setStatus(errorText(error));
      return false;
    } finally {
      // Also after a failure: the balance may have changed, or only the response was lost.
      refresh().catch((error: unknown) => console.error(error));
    }
  };
}
