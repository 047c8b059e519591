import { type Brand, rememberBrand, useBrand } from '@loyalty/shared-ui/brand';
import { useEffect } from 'react';
import { call } from '../api/client';
import type { Data } from '../api/operations';

type WireBrand = Data<'get', 'programme'>['brand'];

/** Remembers a brand for the whole site and the next visit. */
export function rememberBrandOf(brand: Omit<WireBrand, 'accent_colour'>): void {
  rememberBrand({
    name: brand.name ?? undefined,
    logoUrl: brand.logo_url ?? undefined,
    accent: brand.accent ?? undefined,
    manifestUrl: brand.manifest_url ?? undefined,
    iconUrl: brand.icon_url ?? undefined,
  });
}

async function fetchBrand(): Promise<void> {
  const { data } = await call('get', 'programme', { token: false });
  if (data?.brand) rememberBrandOf(data.brand);
}

/** Returns the last known brand, and fetches the present one (GET /programme); without a response it stays. */
export function useProgrammeBrand(): Brand {
  useEffect(() => void fetchBrand().catch(() => undefined), []);
  return useBrand();
}
