import { limit } from './variable';

const ANY: [number, number] = [1, 1_000_000];
export const limits = {
  OTP_VALID_SECONDS: limit(300, [10, 3600], 'Validity of a one-time code.'),
  OTP_TRIES_PER_MOBILE_PER_DAY: limit(50, ANY, 'Tries per mobile number in 24 hours, in each area.'),
  OTP_RESEND_SECONDS: limit(55, [0, 3600], 'Wait between two codes for one mobile number, in each area.'),
  OTP_SENDS_PER_MOBILE_PER_HOUR: limit(
    5,
    ANY,
    'Codes that one network (IPv4 address, IPv6 /64) may have sent to one mobile number in an hour, in each area; all networks together twice as many.',
  ),
  OTP_SENDS_PER_MOBILE_PER_DAY: limit(10, ANY, 'The same in 24 hours.'),
  OTP_SENDS_PER_IP_PER_HOUR: limit(
    30,
    ANY,
    'Different mobile numbers one address may ask codes for in an hour, in each area (IPv6: one /64).',
  ),
  OTP_SENDS_PER_DAY: limit(
    5000,
    [1, 100_000_000],
    'Codes sent in 24 hours altogether, in each area: the cap on what SMS may cost. A code for no admin’s number costs none.',
  ),
  CAMPAIGN_MESSAGES_PER_MINUTE: limit(
    600,
    [1, 60_000],
    'Messages of campaigns that start in a minute, of all nodes together.',
  ),
  USER_SESSION_DAYS: limit(30, [1, 30], 'How long a plumber or customer stays signed in.'),
  ADMIN_SESSION_HOURS: limit(12, [1, 12], 'How long an admin stays signed in.'),
  INVALID_SCANS_PER_TEN_MINUTES: limit(10, ANY, 'Invalid codes that one user may scan or look up in ten minutes.'),
  INVALID_SHORT_CODES_PER_USER_PER_DAY: limit(
    10,
    ANY,
    'Invalid codes of 12 characters that one user may type in 24 hours.',
  ),
  INVALID_SHORT_CODES_PER_DAY: limit(
    1000,
    ANY,
    'The same of all users together. At this limit typed codes are refused; scanning works. Decision 0034 has the arithmetic.',
  ),
  INVALID_PREVIEWS_PER_TEN_MINUTES: limit(
    30,
    ANY,
    'Invalid codes that one address (IPv6: one /64) may look up before sign-in in ten minutes.',
  ),
  VALID_SCANS_PER_HOUR: limit(60, ANY, 'Valid scans by one user in an hour before the account is flagged.'),
  SCAN_MAX_PER_HOUR: limit(600, ANY, 'Valid scans that one user may make in an hour.'),
  SCAN_SPEED_KM_PER_HOUR: limit(250, [1, 100_000], 'Travel between two scans faster than this is flagged …'),
  SCAN_DISTANCE_KM: limit(50, [1, 40_000], '… when the two are farther apart than this.'),
  CLAIM_INTERVAL_SECONDS: limit(5, [0, 3600], 'Wait between two claims of one user.'),
  API_KEY_REQUESTS_PER_MINUTE: limit(300, ANY, 'Requests of one API key in a minute, on all nodes together.'),
  IDEMPOTENCY_HOURS: limit(
    24,
    [24, 8760],
    'How long a response is remembered by its Idempotency-Key; a scan’s key is kept for ever.',
  ),
  PRINT_CODES_MAX: limit(1000, [1, 10_000], 'Codes that the print page of one batch shows.'),
  EXPORTS_AT_ONCE: limit(
    2,
    [1, 100],
    'Concurrent reports of a brand per process, of two connections each; also label sheets.',
  ),
  EXPORTS_OF_ALL_BRANDS: limit(
    4,
    [1, 1000],
    'The same of all brands together, at least one more than `EXPORTS_AT_ONCE`; the last is for a brand that has none.',
  ),
  DATA_DOWNLOADS_PER_HOUR: limit(5, [1, 1000], 'Downloads of own data per user and hour.'),
  INVARIANTS_MINUTES: limit(60, [0, 10_080], 'Interval of the invariants’ check; 0: never.'),
  SHUTDOWN_DELAY_SECONDS: limit(
    0,
    [0, 5],
    'How long requests are accepted after SIGTERM, with `/readyz` 503, for the load balancer to notice.',
  ),
  REQUEST_SECONDS: limit(30, [1, 600], 'How long a request may take to arrive.'),
  DISK_RESERVE_MB: limit(
    32,
    [0, 1_000_000],
    'Free megabytes (1,048,576 bytes) below which the embedded database does not start or write (503); reads work.',
  ),
  IMPORTS_AT_ONCE: limit(2, [1, 100], 'Concurrent bulk uploads of a brand per process.'),
  IMPORTS_OF_ALL_BRANDS: limit(4, [1, 1000], 'The same of all brands together, as `EXPORTS_OF_ALL_BRANDS`.'),
};
