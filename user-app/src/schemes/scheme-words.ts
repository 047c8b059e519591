import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { formatNumber } from '@loyalty/shared-ui/num';
import { useLanguage } from '../i18n/user-messages';

/** What is added to a label's points: as many times in all, or beside them. */
export interface Boost {
  times?: number | undefined;
  plus?: number | undefined;
}

interface Offer {
  endsAt: string | undefined;
  whileItLasts: boolean;
  /** Where a scan counts; empty: anywhere. */
  places?: readonly string[];
}

const shownPlaces = 3;

/** Returns the words for what a scheme brings, and for how long and where. */
export function useSchemeWords() {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const boost = ({ times = 1, plus = 0 }: Boost): string => {
    const added = formatNumber(plus, { sign: 'always' });
    if (plus > 0) return t`${plural(plus, { one: `${added} point a label`, other: `${added} points a label` })}`;
    const more = formatNumber(Math.round((times - 1) * 100));
    return times < 2 ? t`${more}% more points` : t`${times}× points`;
  };
  const lastDay = (endsAt: string | undefined): string | undefined =>
    // It ends with this moment, which may be the start of the next day.
    endsAt && formatDate(Date.parse(endsAt) - 1, 'day', locale);
  const limits = ({ endsAt, whileItLasts, places = [] }: Offer): string => {
    const day = lastDay(endsAt);
    const where = places.slice(0, shownPlaces).join(', ') + (places.length > shownPlaces ? ' …' : '');
    const parts = [day && t`until ${day}`, where && t`in ${where}`, whileItLasts && t`as long as it lasts`];
    return parts.filter(Boolean).join(' · ');
  };
  return { boost, limits, lastDay };
}
