import { type Brand, rememberBrand, useBrand } from '@loyalty/shared-ui/brand';
import { useEffect } from 'react';
import { type Camel, camelCased } from '../api/camel-case';
import { call } from '../api/client';
import type { Data } from '../api/operations';

type ApiBrand = Camel<Data<'get', 'programme'>['brand']>;

/** Remembers a brand for the whole site and the next visit. */
export function rememberBrandOf(brand: Omit<ApiBrand, 'accentColour'>): void {
  rememberBrand({
    name: brand.name ?? undefined,
    logoUrl: brand.logoUrl ?? undefined,
    accent: brand.accent ?? undefined,
    manifestUrl: brand.manifestUrl ?? undefined,
    iconUrl: brand.iconUrl ?? undefined,
  });
}

async function fetchBrand(): Promise<void> {
  const { data } = await call('get', 'programme', { token: false });
  if (data?.brand) rememberBrandOf(camelCased(data.brand));
}

/** Returns the last known brand, and fetches the present one (GET /programme); without a response it stays. */
export function useProgrammeBrand(): Brand {
  useEffect(() => void fetchBrand().catch(() => undefined), []);
  return useBrand();
}
