import useSWR from 'swr';
import { cacheKeys } from '../../api/cache-keys';
import { call } from '../../api/client';

/** A running scheme that applies to the user, and how far they are. */
export type OwnScheme = Awaited<ReturnType<typeof fetchSchemes>>[number];

async function fetchSchemes() {
  const { data } = await call('get', 'users/schemes');
  return (Array.isArray(data) ? data : []).flatMap(({ id, kind, ...scheme }) => {
    if (!id || !kind) return [];
    const { booster, goal, tiers, referral } = scheme;
    return [
      {
        id,
        names: scheme.names ?? {},
        endsAt: scheme.ends_at,
        whileItLasts: scheme.while_it_lasts === true,
        isSpent: scheme.spent === true,
        productNames: scheme.product_names ?? [],
        products: scheme.products ?? 0,
        selectedLabels: scheme.selected_labels === true,
        places: scheme.places ?? [],
        firstScan: scheme.first_scan === true,
        scanOfDay: scheme.scan_of_day,
        ...(booster && { booster }),
        ...(goal && {
          goal: { ...goal, isReached: goal.done >= goal.target, reachedAt: goal.reached_at ?? undefined },
        }),
        ...(tiers && {
          tiers: {
            levels: tiers.levels,
            points: tiers.points_of_year,
            level: tiers.level === null ? undefined : tiers.levels[tiers.level],
            next: tiers.next === null ? undefined : tiers.levels[tiers.next],
          },
        }),
        ...(referral && {
          referral: {
            forReferrer: referral.points_for_referrer,
            forFriend: referral.points_for_friend,
            code: referral.code,
            brought: referral.brought,
            waiting: referral.waiting,
          },
        }),
      },
    ];
  });
}

export const useSchemes = () => useSWR(cacheKeys.schemes, fetchSchemes);

const DAY_MS = 86_400_000;

const shareOf = ({ goal }: OwnScheme) => (goal ? goal.done / goal.target : 0);

/** Lower comes first: the nearest goal, also one that was reached within a day; then the level; then what adds to scans. */
function rankOf({ goal, tiers, booster }: OwnScheme, now: number): number {
  if (goal?.isReached) return goal.reachedAt && now - Date.parse(goal.reachedAt) > DAY_MS ? 4 : 0;
  if (goal) return 1;
  if (tiers) return 2;
  return booster ? 3 : 5;
}

/** Returns the schemes in the order of the card, without those that have nothing left to give. */
export const orderSchemes = (schemes: readonly OwnScheme[], now: number): OwnScheme[] =>
  schemes
    .filter(({ isSpent, goal }) => !isSpent || goal?.isReached)
    .toSorted((a, b) => rankOf(a, now) - rankOf(b, now) || shareOf(b) - shareOf(a));
