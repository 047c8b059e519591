/** Findings that are none, each with the reason. */
export const EXPLAINED: readonly { finding: RegExp; why: string }[] = [
  {
    finding: /^wapiti HTTP Secure Headers: .*X-XSS-Protection is not set/,
    why: 'Browsers removed the filter, which opened holes itself (OWASP: do not set it). The content policy replaces it.',
  },
  {
    finding: /^wapiti HTTP Secure Headers: .*Strict-Transport-Security is not set/,
    why: 'The attacked site is plain http, where the header must not be sent; it is sent when PUBLIC_URL is https.',
  },
  {
    finding: /^wapiti Backup file: GET \/(admin|user)\/[a-z]+~ /,
    why: 'Every address under /user and /admin is the same page, whose router says that there is no such page.',
  },
];
