import useSWR, { useSWRConfig } from 'swr';
import { cacheKeys } from '../api/cache-keys';
import type { CallData } from '../api/answer';
import { post } from '../api/client';

/** The signed-in person. Texts are '' when not given yet. */
export interface Profile {
  name: string;
  address: string;
  /** Ten digits. */
  mobile: string;
  location: string;
  email: string;
}

/** What the person may change about themselves. */
export type ProfileChanges = Omit<Profile, 'mobile'>;

type ProfileAnswer = CallData<'users/getUserDetails'>;

const profileOf = (answer: ProfileAnswer | null | undefined): Profile => ({
  name: answer?.name ?? '',
  address: answer?.address ?? '',
  mobile: answer?.mobile ?? '',
  location: answer?.location ?? '',
  // It comes under two names (decisions.md §3).
  email: answer?.email ?? answer?.email_id ?? '',
});

/** The profile of whoever is signed in. */
export const useProfile = () =>
  useSWR(cacheKeys.profile, async () => profileOf((await post('users/getUserDetails', {})).data));

/**
 * Returns the act that stores changes; every screen shows them at once.
 * The act throws ApiError, with `errors` by field.
 */
export function useUpdateProfile(): (changes: ProfileChanges) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (changes) => {
    const answer = await post('users/user-update', changes);
    await mutate<Profile>(cacheKeys.profile, profileOf(answer.data), { revalidate: !answer.data });
  };
}
