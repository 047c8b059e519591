import type { ApiError } from './api-error';

/**
 * Limits how much of something a process does at once: it takes memory and processor time that other requests need.
 * @returns a function that takes a slot and returns the function that frees it; it throws `refusal` if none is free
 */
export function createSlots(most: number, refusal: () => ApiError): () => () => void {
  let taken = 0;
  return () => {
    if (taken >= most) throw refusal();
    taken += 1;
    return () => void (taken -= 1);
  };
}
