import useSWR, { useSWRConfig } from 'swr';
import { cacheKeys } from '../api/cache-keys';
import type { CallData } from '../api/calls';
import { post } from '../api/client';

/** The signed-in user. Texts are '' if not given yet. */
export interface Profile {
  name: string;
  address: string;
  /** Ten digits. */
  mobile: string;
  location: string;
  email: string;
}

/** The fields that the user can edit. */
export type ProfileChanges = Omit<Profile, 'mobile'>;

type ProfileAnswer = CallData<'users/getUserDetails'>;

const profileOf = (answer: ProfileAnswer | null | undefined): Profile => ({
  name: answer?.name ?? '',
  address: answer?.address ?? '',
  mobile: answer?.mobile ?? '',
  location: answer?.location ?? '',
  // The api uses two names (docs/product.md §3).
  email: answer?.email ?? answer?.email_id ?? '',
});

/** Returns the profile of the signed-in user. */
export const useProfile = () =>
  useSWR(cacheKeys.profile, async () => profileOf((await post('users/getUserDetails', {})).data));

/** Returns a function that saves changes, which every screen shows at once. It throws ApiError, with `errors` by field. */
export function useUpdateProfile(): (changes: ProfileChanges) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (changes) => {
    const answer = await post('users/user-update', changes);
    await mutate<Profile>(cacheKeys.profile, profileOf(answer.data), { revalidate: !answer.data });
  };
}
