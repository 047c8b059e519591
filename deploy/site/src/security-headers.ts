import type { SiteConfig } from '../../../tooling/site-files';
import type { InlineDigests } from './page';

/** What the header names, in its order; only those that {@link grantable} lists are ever granted. */
const features = [
  ...['camera', 'geolocation', 'otp-credentials', 'microphone'],
  ...['payment', 'usb', 'display-capture', 'browsing-topics'],
];

/** What a remote may ask for in its remote.config.json, which tooling/remotes.cjs validates. */
export const grantable = features.filter((one) => !['payment', 'usb', 'browsing-topics'].includes(one));

/** Of remotes that were built before remote.json had their list. */
const usual = ['camera', 'geolocation', 'otp-credentials'];

/** What this site's remotes need besides its own files: sources of a content security policy, and permissions. */
export interface OtherSources {
  /** Folders that serve a remote's scripts, styles, fonts and pictures. */
  code: readonly string[];
  /** Addresses that are only fetched: the api, lists of offline files. */
  data: readonly string[];
  /** The browser's features that its pages may use. */
  permissions: readonly string[];
}

/** Used when the configuration cannot be read: allows no other origin. */
export const noOtherSources: OtherSources = { code: [], data: [], permissions: usual };

/** What is read here; entries that were edited by hand may be malformed. */
type ReadConfig = Pick<SiteConfig, 'host' | 'releases'> & {
  overrides?: unknown;
  remotes: (
    | (Partial<Record<'manifest' | 'offlineFiles' | 'permissions', unknown>> & {
        canary?: { permissions?: unknown };
      })
    | null
  )[];
};

/** A developer's own machine: pages reach it where the configuration allows an override by it, the worker always. */
const loopback = ['localhost:*', '127.0.0.1:*'];
const localCode = loopback.map((host) => `http://${host}`);
const localSockets = loopback.map((host) => `ws://${host}`);

/**
 * Returns the other sources of the run-time configuration. Folders, not origins: a shared file server also has other
 * sites' scripts. The folder of all releases covers each in it, so that no switch changes the policy: open pages
 * keep theirs.
 *
 * @param siteOrigin scheme and host of the site, the base of relative addresses
 */
export function otherSources(remotesJson: string, siteOrigin: string): OtherSources {
  const { host, releases, overrides, remotes } = JSON.parse(remotesJson) as ReadConfig;
  const foreign = (addresses: unknown[]) => {
    const texts = addresses.filter((address) => typeof address === 'string' && URL.canParse(address, siteOrigin));
    const folders = texts.map((address) => new URL('.', new URL(address as string, siteOrigin)));
    const elsewhere = folders.filter(({ origin }) => origin !== new URL(siteOrigin).origin).map(({ href }) => href);
    return [...new Set(elsewhere)].filter((one) => !elsewhere.some((other) => other !== one && one.startsWith(other)));
  };
  const code = foreign([releases, ...remotes.map((remote) => remote?.manifest)]);
  const api = host && `${host.replace(/\/+$/, '')}/`;
  const data = foreign([api, ...remotes.map((remote) => remote?.offlineFiles)]);
  const running = remotes.flatMap((remote) => [remote, remote?.canary]);
  const asked = running.flatMap((release) => {
    const { permissions = usual } = release ?? { permissions: [] };
    return Array.isArray(permissions) ? (permissions as unknown[]) : [];
  });
  const permissions = grantable.filter((feature) => asked.includes(feature));
  const isLocalAllowed = Array.isArray(overrides) && overrides.includes('localhost');
  return {
    code: [...code, ...(isLocalAllowed ? localCode : [])],
    data: [
      ...data.filter((source) => !code.some((folder) => source.startsWith(folder))),
      ...(isLocalAllowed ? localSockets : []),
    ],
    permissions,
  };
}

/** Where browsers report violations; handled by browser-reports.ts. */
export const reportPath = '/csp-reports';

/**
 * Returns the headers of every page and file of the site (docs/trust.md "Content policy"): no inline script but what
 * {@link allowInline} names, no eval, no text as markup or code, no framing, and the browser's features only for this origin and where a remote asks for them.
 *
 * @param other from {@link otherSources}
 * @param secure whether the site is reached by https; adds HSTS
 */
export function securityHeaders(other: OtherSources, secure: boolean): Record<string, string> {
  const code = ["'self'", ...other.code].join(' ');
  const data = [code, ...other.data].join(' ');
  const policy = [
    "default-src 'none'",
    // The QR reader compiles WebAssembly, from our own origin.
    `script-src ${code} 'wasm-unsafe-eval'`,
    // The only trusted types policy is created in the page's head (shell/src/app-skeleton): it allows addresses, no
    // markup.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `style-src ${code}`,
    `font-src ${code}`,
    `img-src ${data} data: blob:`,
    "media-src 'self' blob:",
    `connect-src ${data}`,
    "worker-src 'self' blob:",
    `manifest-src ${data}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${reportPath}`,
  ].join('; ');
  return {
    'content-security-policy': policy,
    'permissions-policy': features
      .map((feature) => `${feature}=${other.permissions.includes(feature) ? '(self)' : '()'}`)
      .join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Adds what a page of the site contains inline to its policy, by digest: any other inline script or style is refused. */
export const allowInline = (policy: string, { script, style }: InlineDigests): string =>
  policy
    .replace('script-src ', `script-src ${script ? `${script} ` : ''}`)
    .replace('style-src ', `style-src ${style ? `${style} ` : ''}`);

/**
 * Returns the policy of the service worker: only its own file runs, and it may fetch from any origin. A browser keeps
 * the policy while the file is unchanged, so it cannot name today's origins. It requests only what a page may request.
 */
export const serviceWorkerPolicy = (secure: boolean): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `connect-src 'self' https: ${secure ? localCode.join(' ') : 'http:'}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
