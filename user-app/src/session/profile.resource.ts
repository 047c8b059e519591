import useSWR, { useSWRConfig } from 'swr';
import { cacheKeys } from '../api/cache-keys';
import { type CallData, post } from '../api/client';

/** The signed-in user. Texts are '' if not given yet. */
export type Profile = ReturnType<typeof profileOf>;

const profileOf = (response: CallData<'users/getUserDetails'> | null | undefined) => ({
  name: response?.name ?? '',
  address: response?.address ?? '',
  mobile: response?.mobile ?? '',
  location: response?.location ?? '',
  // The api uses two names (docs/product.md §3).
  email: response?.email ?? response?.email_id ?? '',
});

export const useProfile = () =>
  useSWR(cacheKeys.profile, async () => profileOf((await post('users/getUserDetails', {})).data));

/** Returns a function that saves changes, which every screen shows at once. It throws ApiError, with `errors` by field. */
export function useUpdateProfile(): (changes: Omit<Profile, 'mobile'>) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (changes) => {
    const response = await post('users/user-update', changes);
    await mutate<Profile>(cacheKeys.profile, profileOf(response.data), { revalidate: !response.data });
  };
}
