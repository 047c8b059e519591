import type { OverrideKind, RemoteEntry, SiteConfig } from './apps';
import { changeConfig } from './site-config';
import type { ObjectStore } from './stores/object-store';

const kinds: readonly OverrideKind[] = ['releases', 'localhost'];

/** Parses `releases,localhost`, or `none`. @throws Error */
export function parseKinds(text: string): OverrideKind[] {
  const named = text === 'none' ? [] : text.split(',');
  return named.map((name) => {
    const kind = kinds.find((one) => one === name);
    if (!kind) throw new Error(`“${name}” is no kind of override: ${kinds.join(',')} or none`);
    return kind;
  });
}

/** Sets what one tab may run in place of a live release (docs/decisions/0029). */
export const allowOverrides = (store: ObjectStore, overrides: OverrideKind[]): Promise<void> =>
  changeConfig(store, (config) => ({ ...config, overrides }));

/** Returns the address at which one tab runs a release that is not live; undefined where that is not allowed. */
export function previewAddress(
  { site, overrides }: SiteConfig,
  app: string,
  version: string,
  { prefix, home = prefix }: Pick<RemoteEntry, 'prefix' | 'home'>,
): string | undefined {
  if (!site || !overrides?.includes('releases')) return undefined;
  return `${site}${home}?override=${app}@${version}`;
}
