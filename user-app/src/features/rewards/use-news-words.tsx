import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { formatNumber } from '@loyalty/shared-ui/num';
import { useLanguage } from '../../i18n/user-messages';
import type { NewsItem } from './news.resource';

/** Returns a function that describes a decision: a short title, and a sentence. */
export function useNewsWords(): (item: NewsItem) => { title: string; sentence: string } {
  const { t } = useLingui();
  const { locale } = useLanguage();
  return ({ kind, points, at, transactionId = '', reason }) => {
    const count = Math.abs(points);
    const shown = formatNumber(count);
    const amount = t`${plural(count, { one: `${shown} point`, other: `${shown} points` })}`;
    const day = (at && formatDate(at, 'date', locale)) ?? '–';
    switch (kind) {
      case 'approval':
        return {
          title: t`Claim approved`,
          sentence: t`Your claim ${transactionId} of ${amount} was approved on ${day}.`,
        };
      case 'rejection':
        return {
          title: t`Claim not approved`,
          sentence: [
            t`Your claim ${transactionId} of ${amount} was not approved on ${day}.`,
            reason && t`Reason: “${reason}”.`,
            t`The points are back in your balance.`,
          ]
            .filter(Boolean)
            .join(' '),
        };
      case 'adjustment':
        return points < 0
          ? {
              title: t`Points taken back`,
              sentence: t`${plural(count, { one: `${shown} point was taken back from your balance on ${day}.`, other: `${shown} points were taken back from your balance on ${day}.` })}`,
            }
          : {
              title: t`Points added`,
              sentence: t`${plural(count, { one: `${shown} point was added to your balance on ${day}.`, other: `${shown} points were added to your balance on ${day}.` })}`,
            };
    }
  };
}
