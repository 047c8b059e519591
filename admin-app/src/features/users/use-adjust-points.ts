import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { useToast } from '@loyalty/shared-ui/toast';
import type { FormikHelpers } from 'formik';
import { fieldErrors } from '../../forms/field-errors';
import { useErrorText } from '../../i18n/use-error-text';
import { readPoints, type AdjustPointsValues } from './adjust-points.schema';
import { adjustPoints, useRefreshUser } from './user-actions.resource';
import type { UserDetail } from './user.resource';

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
      const balance = formatNumber(await adjustPoints(user.id, { points, reason }));
      toast.success(t`Points adjusted. The balance is ${balance} points.`);
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
