import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Found } from './stores.resource';

interface WhatWasFound {
  total: number;
  /** Undefined for cached stores. */
  found: Found | undefined;
  /** Whether the phone's position is known. */
  hasPosition: boolean;
  /** Metres to the first of them; undefined without distances. */
  nearest: number | undefined;
}

/** Metres: beyond this from a town's middle, a store is in another town. */
const inTown = 25_000;

/** Returns a function that describes the list: how many stores, why these, and the origin of the distances. */
export function useFoundText(): (what: WhatWasFound) => string {
  const { t } = useLingui();
  return ({ total, found, hasPosition, nearest }) => {
    const { search, by, from, pin } = found ?? {};
    if (by === 'postal-area') {
      return t`No store has the PIN code ${search}. ${plural(total, { one: '# store is', other: '# stores are' })} in the same postal area.`;
    }
    if (by === 'place' && nearest !== undefined && nearest > inTown) {
      return t`There is no store in “${search}”. The nearest to ${from} come first.`;
    }
    if (hasPosition && by !== 'place') {
      return t`${plural(total, { one: '# store', other: '# stores' })} · nearest to you first`;
    }
    if (pin !== undefined) {
      return t`${plural(total, { one: '# store', other: '# stores' })} · nearest to your PIN code ${pin} first`;
    }
    if (from !== undefined) {
      return t`${plural(total, { one: '# store', other: '# stores' })} · nearest to ${from} first`;
    }
    return t`${plural(total, { one: '# store', other: '# stores' })} · by name`;
  };
}
