import type { ApiError } from './api-error';

/** Slots of one kind that the brands of a process share. */
export interface SlotPool {
  most: number;
  taken: number;
}

export const slotPool = (most: number): SlotPool => ({ most, taken: 0 });

/** Photographs that a process receives and decodes at once, up to 5 MB each. */
const PHOTOGRAPHS = 40;

export type SharedSlots = ReturnType<typeof sharedSlots>;

export const sharedSlots = (limits: { exportsOfAllBrands: number; importsOfAllBrands: number }) => ({
  reports: slotPool(limits.exportsOfAllBrands),
  labelSheets: slotPool(limits.exportsOfAllBrands),
  imports: slotPool(limits.importsOfAllBrands),
  photographs: slotPool(PHOTOGRAPHS),
});

/**
 * Limits how much of something a brand does at once, and all brands of the process together: it takes memory, processor
 * time and connections that other requests need. The last slot of the process is for a brand that has none.
 * @param most of one brand; the process has at least one more
 * @param mostOfCaller how many of them one caller may have
 * @returns a function that takes a slot and returns the function that frees it; it throws `refusal` if none is free
 */
export function createSlots(
  most: number,
  refusal: () => ApiError,
  { pool = slotPool(most), mostOfCaller = most }: { pool?: SlotPool; mostOfCaller?: number } = {},
): (callerId?: number) => () => void {
  const taken: (number | undefined)[] = [];
  pool.most = Math.max(pool.most, most + 1);
  return (callerId) => {
    const free = pool.most - pool.taken - (taken.length > 0 ? 1 : 0);
    if (free <= 0 || taken.length >= most || taken.filter((id) => id === callerId).length >= mostOfCaller)
      throw refusal();
    taken.push(callerId);
    pool.taken += 1;
    return () => {
      taken.splice(taken.indexOf(callerId), 1);
      pool.taken -= 1;
    };
  };
}
