import type { Config } from '../../platform/config/load-config';
import type { ProgrammeSettings } from './settings.schema';

type Brand = Pick<ProgrammeSettings, 'brandName' | 'logoKey'>;

/** Sizes of icons: two for the manifest, one for iOS. */
const SIZES = [192, 512] as const;
const APPLE_SIZE = 180;
/** A launcher shows no more than this of a name; the whole is shown at installation. */
const SHORT_NAME = 12;

/** As shell/public/app.webmanifest has it, which is served without a brand; programme.nightly.test.ts compares them. */
const BUILT_IN = {
  name: 'Loyalty Programme',
  short_name: 'Loyalty',
  description: 'Scan the code on a product, collect points, claim your reward.',
  id: '/user/',
  start_url: '/user/rewards',
  scope: '/user/',
  display: 'standalone',
  lang: 'en-IN',
  background_color: '#f2f8f8',
  theme_color: '#f2f8f8',
  categories: ['business', 'shopping'],
};
const SHORTCUTS = [
  { name: 'Scan', url: '/user/scanqr', icons: [icon('/icons/scan-96.png', 96)] },
  { name: 'History', url: '/user/rewardshistory' },
];

/** Returns the web app manifest that installs the site under its brand. */
export function appManifest(config: Config, { brandName, logoKey }: Brand) {
  // From another origin, relative addresses would be below the api.
  const site = URL.canParse(config.apiUrl) ? config.publicUrl : '';
  const at = (path: string) => `${site}${path}`;
  const iconAt = (size: number, maskable: boolean) =>
    logoKey ? iconUrl(config, logoKey, size, maskable) : at(`/icons/${maskable ? 'maskable' : 'icon'}-${size}.png`);
  return {
    ...BUILT_IN,
    ...(brandName && { name: brandName, short_name: shortName(brandName) }),
    id: at(BUILT_IN.id),
    start_url: at(BUILT_IN.start_url),
    scope: at(BUILT_IN.scope),
    icons: [
      ...SIZES.map((size) => ({ ...icon(iconAt(size, false), size), purpose: 'any' })),
      ...SIZES.map((size) => ({ ...icon(iconAt(size, true), size), purpose: 'maskable' })),
    ],
    shortcuts: SHORTCUTS.map((shortcut) => ({
      ...shortcut,
      url: at(shortcut.url),
      ...(shortcut.icons && { icons: shortcut.icons.map(({ src, ...rest }) => ({ src: at(src), ...rest })) }),
    })),
  };
}

function icon(src: string, size: number) {
  return { src, sizes: `${size}x${size}`, type: 'image/png' };
}

/** Returns the words of a name that fit, and at least the first; the system cuts what is still too long. */
function shortName(name: string): string {
  const words = name.split(' ');
  while (words.length > 1 && words.join(' ').length > SHORT_NAME) words.pop();
  return words.join(' ');
}

/** Returns the addresses that a page links to in place of the built-in ones; null without a brand. */
export function installUrls(config: Config, { brandName, logoKey }: Brand) {
  return {
    manifest_url: brandName || logoKey ? `${config.apiUrl}/programme/app.webmanifest` : null,
    icon_url: logoKey ? iconUrl(config, logoKey, APPLE_SIZE, false) : null,
  };
}

const iconUrl = ({ apiUrl }: Config, logoKey: string, size: number, maskable: boolean) =>
  `${apiUrl}/programme/icons/${logoKey.replace('.', '-')}-${size}${maskable ? '-maskable' : ''}.png`;

const ICON_NAME = /^([0-9a-f]{32})-(png|jpg)-(180|192|512)(-maskable)?\.png$/;

/** Returns the logo, size and share of the icon of a file name; undefined for another logo's. */
export function readIconName(name: string, logoKey: string | null) {
  const [, id, type, size, maskable] = ICON_NAME.exec(name) ?? [];
  if (logoKey === null || `${id}.${type}` !== logoKey) return undefined;
  // Maskable: within a circle of 80% (w3.org/TR/appmanifest "safe zone"), and so within a square of 56% at worst.
  return { size: Number(size), logoSize: Math.round(Number(size) * (maskable ? 0.6 : 0.84)) };
}
