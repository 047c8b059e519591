import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Found } from './stores.resource';

interface WhatWasFound {
  total: number;
  /** Undefined for what the phone has kept. */
  found: Found | undefined;
  /** The phone's position is known. */
  hasPosition: boolean;
}

/** Returns the line above the list: how many there are, why these, and from where the nearest is the nearest. */
export function useFoundText(): (what: WhatWasFound) => string {
  const { t } = useLingui();
  return ({ total, found, hasPosition }) => {
    const { search, by, from } = found ?? {};
    if (by === 'postal-area') {
      return t`No store has the PIN code ${search}. ${plural(total, { one: '# store is', other: '# stores are' })} in the same postal area.`;
    }
    if (by === 'place') return t`No store is in “${search}”. The nearest to ${from} come first.`;
    if (hasPosition) return t`${plural(total, { one: '# store', other: '# stores' })} · nearest to you first`;
    if (from !== undefined) {
      return t`${plural(total, { one: '# store', other: '# stores' })} · nearest to ${from} first`;
    }
    return t`${plural(total, { one: '# store', other: '# stores' })} · by name`;
  };
}
