/**
 * Findings that were looked at one by one and are none: what the tool says, and why it is wrong here. A finding that no
 * line explains fails the command. docs/operations/attack-tools.md tells the same at more length.
 *
 * @type {readonly {tool: 'sqlmap' | 'wapiti', kind: RegExp, what: RegExp, why: string}[]}
 */
export const judged = [
  {
    tool: 'wapiti',
    kind: /Secure Headers/,
    what: /X-XSS-Protection is not set/,
    why: 'Browsers have taken the filter out, and where it was it opened holes of its own (OWASP: do not set it). The content security policy does what it was for.',
  },
  {
    tool: 'wapiti',
    kind: /Secure Headers/,
    what: /Strict-Transport-Security is not set/,
    why: 'The attacked site is plain http on the loopback, where the header must not be sent; it is sent when PUBLIC_URL is https (site/src/security-headers.ts and its test).',
  },
  {
    tool: 'wapiti',
    kind: /Backup file/,
    what: /^GET \/(admin|user)\/[a-z]+~ /,
    why: 'Every address under /user and /admin is the same shell page, whose router then says that there is no such page; no file of that name exists (site/src/static-site.test.ts).',
  },
];
