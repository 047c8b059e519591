import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Found } from './stores.resource';

interface WhatWasFound {
  total: number;
  /** Undefined for what the phone has kept. */
  found: Found | undefined;
  /** The phone's position is known. */
  hasPosition: boolean;
  /** Metres to the first of them; undefined where nothing is measured. */
  nearest: number | undefined;
}

/** Farther than this from a town's middle (metres), a store is in another one. */
const inTown = 25_000;

/** Returns the line above the list: how many there are, why these, and from where the nearest is the nearest. */
export function useFoundText(): (what: WhatWasFound) => string {
  const { t } = useLingui();
  return ({ total, found, hasPosition, nearest }) => {
    const { search, by, from } = found ?? {};
    if (by === 'postal-area') {
      return t`No store has the PIN code ${search}. ${plural(total, { one: '# store is', other: '# stores are' })} in the same postal area.`;
    }
    if (by === 'place' && nearest !== undefined && nearest > inTown) {
      return t`No store is in “${search}”. The nearest to ${from} come first.`;
    }
    if (hasPosition && by !== 'place') {
      return t`${plural(total, { one: '# store', other: '# stores' })} · nearest to you first`;
    }
    if (from !== undefined) {
      return t`${plural(total, { one: '# store', other: '# stores' })} · nearest to ${from} first`;
    }
    return t`${plural(total, { one: '# store', other: '# stores' })} · by name`;
  };
}
