import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { useToast } from '@loyalty/shared-ui/toast';
import type { FormikHelpers } from 'formik';
import { useRef } from 'react';
import { newIdempotencyKey } from '../../api/idempotency-key';
import { fieldErrors } from '../../forms/field-errors';
import { useErrorText } from '../../i18n/use-error-text';
import { readPoints, type AdjustPointsValues } from './adjust-points.schema';
import { adjustPoints, useRefreshPerson } from './person-acts.resource';
import type { PersonDetail } from './person.resource';

const wireNames = { points: 'points', reason: 'reason' } as const;

/**
 * The act of adjusting: one key for what was asked, so that asking again after a lost answer adjusts nothing twice. What
 * the server refuses is shown at its field, anything else over the form.
 */
export function useAdjustPoints(person: PersonDetail) {
  const { t } = useLingui();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefreshPerson(person.id);
  const intent = useRef({ asked: '', key: '' });

  /** @returns whether the points were adjusted */
  return async (
    { way, points: typed, reason: typedReason }: AdjustPointsValues,
    { setErrors, setStatus }: Pick<FormikHelpers<AdjustPointsValues>, 'setErrors' | 'setStatus'>,
  ): Promise<boolean> => {
    const points = (way === 'give' ? 1 : -1) * readPoints(typed);
    const reason = typedReason.trim();
    const asked = JSON.stringify([points, reason]);
    if (intent.current.asked !== asked) intent.current = { asked, key: newIdempotencyKey() };
    setStatus(undefined);
    try {
      const balance = formatNumber(
        await adjustPoints(person.id, { points, reason, idempotencyKey: intent.current.key }),
      );
      intent.current = { asked: '', key: '' };
      toast.success(t`Points adjusted. The balance is ${balance} points.`);
      return true;
    } catch (error) {
      console.error(error);
      const errors = fieldErrors(error, wireNames);
      if (errors) setErrors(errors);
      else setStatus(errorText(error));
      return false;
    } finally {
      // Also after a failure: the balance may have moved, or the answer may just have been lost.
      refresh().catch((error: unknown) => console.error(error));
    }
  };
}
