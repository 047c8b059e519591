import type { ApiError } from './api-error';

/**
 * Limits how much of something a process does at once: it takes memory and processor time that other requests need.
 * @param mostOfOne how many of them one caller may have
 * @returns a function that takes a slot and returns the function that frees it; it throws `refusal` if none is free
 */
export function createSlots(
  most: number,
  refusal: () => ApiError,
  mostOfOne = most,
): (callerId?: number) => () => void {
  const taken: (number | undefined)[] = [];
  return (callerId) => {
    if (taken.length >= most || taken.filter((id) => id === callerId).length >= mostOfOne) throw refusal();
    taken.push(callerId);
    return () => void taken.splice(taken.indexOf(callerId), 1);
  };
}
