import useSWR from 'swr';
import { cacheKeys } from '../api/cache-keys';
import { type CallData, post } from '../api/client';
import { useLanguage } from '../i18n/user-messages';

export type Consent = NonNullable<CallData<'users/consents/get'>['consents']>[number];

/** Reads what the user may agree to be sent, in the words that are recorded with it. */
export function useConsents() {
  const { language } = useLanguage();
  const { data, mutate } = useSWR([cacheKeys.consents, language] as const, async () => {
    const { data: read } = await post('users/consents/get', { language });
    return read ?? undefined;
  });
  /** @throws ApiError 409 `wording_changed`, `consent_unavailable` */
  const change = async (kind: Consent['kind'], given: boolean) => {
    const { wording, language: shown } = data ?? {};
    if (wording === undefined || shown === undefined) return;
    try {
      await post('users/consents', { kind, given, wording, language: shown });
    } finally {
      await mutate();
    }
  };
  return { consents: data?.consents ?? [], change };
}

/** Stops offers for the user of a link. @throws ApiError 404 `opt_out_link_invalid` */
export async function stopOffers(token: string): Promise<void> {
  await post('users/opt-out', { token });
}
