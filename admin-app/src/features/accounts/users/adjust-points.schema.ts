import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { object, string, type InferType } from 'yup';
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
