import { type Brand, rememberBrand } from '@loyalty/shared-ui/brand';
import { call } from '../api/client';

/** What the owner has set; undefined: not set, so nothing of it is shown. */
export type Programme = Awaited<ReturnType<typeof fetchProgramme>>;

/** Fetches the programme, and remembers its brand for the whole site and the next visit. */
export async function fetchProgramme() {
  const { data } = await call('get', 'programme');
  const brand: Brand = {
    name: data?.brand?.name ?? undefined,
    logoUrl: data?.brand?.logo_url ?? undefined,
    accent: data?.brand?.accent ?? undefined,
    manifestUrl: data?.brand?.manifest_url ?? undefined,
    iconUrl: data?.brand?.icon_url ?? undefined,
  };
  rememberBrand(brand);
  return {
    brand,
    pointValuePaise: data?.point_value_paise ?? undefined,
    smallestClaim: data?.smallest_claim ?? undefined,
    decisionDays: data?.decision_days ?? undefined,
    paymentDays: data?.payment_days ?? undefined,
    // Empty: rewards are not paid out here.
    payoutMethods: data?.payout_methods ?? [],
    // Of these, whose bank file writes the account holder's name in letters A to Z only.
    latinNames: data?.latin_names ?? [],
    supportPhone: data?.support_phone ?? undefined,
    supportWhatsapp: data?.support_whatsapp ?? undefined,
    marketFormats: data?.market_formats,
  };
}
