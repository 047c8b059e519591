/** Who may serve code to this site besides itself: the origins of the remotes' manifests. */
export function remoteOrigins(remotesJson: string, siteOrigin: string): string[] {
  const { remotes } = JSON.parse(remotesJson) as { remotes: { manifest: string }[] };
  const origins = remotes.map(({ manifest }) => new URL(manifest, siteOrigin).origin);
  return [...new Set(origins)].filter((origin) => origin !== siteOrigin);
}

/**
 * The headers of every page and file of the site (trust.md "Browser"): no inline script, no eval, no frame around it, camera
 * and position for itself only.
 *
 * @param otherOrigins origins that serve remotes, from {@link remoteOrigins}
 * @param secure whether the site is reached by https, so that browsers may be told to stay there
 */
export function securityHeaders(otherOrigins: readonly string[], secure: boolean): Record<string, string> {
  const own = ["'self'", ...otherOrigins].join(' ');
  const policy = [
    "default-src 'none'",
    // WebAssembly is compiled by the QR reader; it is code of our own origin all the same.
    `script-src ${own} 'wasm-unsafe-eval'`,
    `style-src ${own}`,
    `font-src ${own}`,
    `img-src ${own} data: blob:`,
    "media-src 'self' blob:",
    `connect-src ${own}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return {
    'content-security-policy': policy,
    'permissions-policy':
      'camera=(self), geolocation=(self), otp-credentials=(self), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
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
  [`default-src 'self' https:${secure ? '' : ' http:'}`, "script-src 'self'", "object-src 'none'"].join('; ');
