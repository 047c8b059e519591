/** What this site may load besides what it serves itself, as sources of a content security policy. */
export interface OtherSources {
  /** Folders that serve a remote's scripts, styles, fonts and pictures. */
  code: readonly string[];
  /** Places that are only asked for data: the api, lists of offline files. */
  data: readonly string[];
}

/** Whose addresses are not known, as of a configuration that cannot be read: nobody else. */
export const noOtherSources: OtherSources = { code: [], data: [] };

interface SiteConfig {
  host?: string;
  remotes: { manifest: string; offlineFiles?: string }[];
}

/**
 * What the run-time configuration lets this site load from elsewhere. Folders, not whole origins: on a shared file server the
 * neighbours' scripts are no business of ours.
 *
 * @param siteOrigin scheme and host of the site, which addresses may be relative to
 */
export function otherSources(remotesJson: string, siteOrigin: string): OtherSources {
  const { host, remotes } = JSON.parse(remotesJson) as SiteConfig;
  const foreign = (addresses: string[]) => {
    const folders = addresses.map((address) => new URL('.', new URL(address, siteOrigin)));
    const elsewhere = folders.filter(({ origin }) => origin !== new URL(siteOrigin).origin);
    return [...new Set(elsewhere.map(({ href }) => href))];
  };
  const code = foreign(remotes.map(({ manifest }) => manifest));
  const api = host === undefined ? [] : [`${host.replace(/\/+$/, '')}/`];
  const data = foreign([...api, ...remotes.flatMap(({ offlineFiles }) => offlineFiles ?? [])]);
  return { code, data: data.filter((source) => !code.includes(source)) };
}

/** Where browsers tell of what the policy refused; answered by csp-reports.ts. */
export const reportPath = '/csp-reports';

/**
 * The headers of every page and file of the site (trust.md "Browser"): no inline script, no eval, no text that becomes markup or
 * code, no frame around it, camera and position for itself only.
 *
 * @param other from {@link otherSources}
 * @param secure whether the site is reached by https, so that browsers may be told to stay there
 */
export function securityHeaders(other: OtherSources, secure: boolean): Record<string, string> {
  const code = ["'self'", ...other.code].join(' ');
  const data = [code, ...other.data].join(' ');
  const policy = [
    "default-src 'none'",
    // WebAssembly is compiled by the QR reader; it is code of our own origin all the same.
    `script-src ${code} 'wasm-unsafe-eval'`,
    // The one policy that there may be is made in the page's head (shell/src/still): it lets addresses pass, and no text.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `style-src ${code}`,
    `font-src ${code}`,
    `img-src ${data} data: blob:`,
    "media-src 'self' blob:",
    `connect-src ${data}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${reportPath}`,
  ].join('; ');
  return {
    'content-security-policy': policy,
    'permissions-policy':
      'camera=(self), geolocation=(self), otp-credentials=(self), microphone=(), payment=(), usb=(), display-capture=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/**
 * The policy of the service worker's own code: nothing but its file runs, and it may fetch from wherever a remote will lie one
 * day. A browser keeps the policy for as long as the file stays the same, so it cannot name today's origins.
 */
export const serviceWorkerPolicy = (secure: boolean): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `connect-src 'self' https:${secure ? '' : ' http:'}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
