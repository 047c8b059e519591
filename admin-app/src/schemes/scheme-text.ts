import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { formatNumber } from '@loyalty/shared-ui/num';
import { useLanguage } from '../i18n/admin-messages';
import { usePointsText } from '../programme/points-text';
import type { Boost, ConditionNames, SchemeDefinition, SchemeKind } from './scheme';

/** More names than this are counted. */
const shownNames = 3;

export function useSchemeKinds(): Readonly<Record<SchemeKind, { name: string; description: string }>> {
  const { t } = useLingui();
  return {
    booster: { name: t`Booster`, description: t`More points for each scan: double, or so many beside.` },
    goal: { name: t`Goal`, description: t`Points once, for so many scans in a time.` },
    tier: { name: t`Tier`, description: t`Levels by the points of a year; each has its own booster.` },
    referral: { name: t`Referral`, description: t`Points for both, once the one who was brought scans.` },
  };
}

/** Returns the name of a scheme or level in the page's language, else in English. */
export function useSchemeName(): (names: { en: string } & Partial<Record<string, string>>) => string {
  const { language } = useLanguage();
  return (names) => names[language] ?? names.en;
}

/** Returns functions that say a scheme in words: what it gives, for what, in which time, and what it may cost. */
export function useSchemeText() {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const nameOf = useSchemeName();
  const pointsText = usePointsText();
  const boostText = ({ times, plus = 0 }: Boost) =>
    times === undefined ? t`+${formatNumber(plus)} points` : t`${formatNumber(times)}× points`;

  const gives = (scheme: SchemeDefinition): string => {
    const { booster, goal, tiers, referral } = scheme;
    if (booster) return boostText(booster);
    if (goal) {
      const [points, target] = [formatNumber(goal.points), formatNumber(goal.target)];
      return {
        scans: t`${points} points for ${plural(goal.target, { one: '# scan', other: '# scans' })}`,
        points: t`${points} points for labels of ${target} points in sum`,
        products: t`${points} points for ${plural(goal.target, { one: '# product', other: '# different products' })}`,
      }[goal.of];
    }
    if (tiers) return tiers.map(({ names, ...boost }) => `${nameOf(names)} ${boostText(boost)}`).join(', ');
    if (!referral) return '';
    const [own, friends] = [referral.pointsForReferrer, referral.pointsForFriend].map((points) => formatNumber(points));
    return own === friends
      ? t`${own} points each for who brings somebody and who comes`
      : t`${own} points for who brings somebody, ${friends} for who comes`;
  };

  const listed = (names: readonly string[]) => {
    const more = names.length - shownNames;
    const shown = names.slice(0, shownNames).join(', ');
    return more > 0 ? t`${shown} and ${formatNumber(more)} more` : shown;
  };

  const limits = ({ conditions }: SchemeDefinition, names: ConditionNames): string[] => {
    const { products, models, batches, states, districts, pins, place, role, joinedSince, listId } = conditions;
    const { firstScan, scanOfDay } = conditions;
    const named = (ids: readonly number[] | undefined, from: Readonly<Record<string, string>> = {}) =>
      ids && listed(ids.map((id) => from[id] ?? `#${id}`));
    const places = [...(districts ?? []), ...(states ?? []), ...(pins ?? [])];
    const where = places.length > 0 && listed(places);
    const list = listId === undefined ? undefined : (names.lists?.[listId] ?? `#${listId}`);
    const since = joinedSince && (formatDate(joinedSince, 'date', locale) ?? joinedSince);
    return [
      named(models, names.models),
      named(products, names.products),
      batches && t`batch ${listed(batches.map(String))}`,
      where && (place === 'person' ? t`people of ${where}` : where),
      role && (role === 2 ? t`plumbers` : t`customers`),
      since && t`registered since ${since}`,
      list && t`people of the list “${list}”`,
      firstScan && t`first scan only`,
      scanOfDay !== undefined && scanOfDay > 1 && t`from scan ${formatNumber(scanOfDay)} of a day on`,
    ].filter((text) => typeof text === 'string' && text !== '') as string[];
  };

  const budgetText = ({ budget: { points, pointsADay, pointsAPerson, atEnd } }: SchemeDefinition) => {
    const most = [
      points !== undefined && t`at most ${pointsText(points)} in all`,
      pointsADay !== undefined && t`at most ${pointsText(pointsADay)} a day`,
      pointsAPerson !== undefined && t`at most ${pointsText(pointsAPerson)} a person`,
    ].filter((text) => text !== false);
    if (most.length === 0) return t`No budget: it has no limit.`;
    const end =
      atEnd === 'part' ? t`The last one gets what is left.` : t`The last one gets nothing if it does not suffice.`;
    const costs = most.join(', ');
    return t`It costs ${costs}. ${end}`;
  };

  const what = (scheme: SchemeDefinition, names: ConditionNames) => {
    const where = limits(scheme, names).join(', ');
    return where ? t`${gives(scheme)} · ${where}` : gives(scheme);
  };

  const sentence = (scheme: SchemeDefinition, names: ConditionNames): string => {
    const first = formatDate(scheme.startsAt, 'date', locale) ?? '';
    // The end is the first moment after it.
    const last = formatDate(new Date(Date.parse(scheme.endsAt) - 1), 'date', locale) ?? '';
    const where = limits(scheme, names).join(', ') || t`all labels and people`;
    return t`${gives(scheme)}, from ${first} to ${last}, for: ${where}. ${budgetText(scheme)}`;
  };

  return { gives, what, sentence };
}
