interface Limit {
  variable: string;
  value: number;
  min: number;
  max: number;
  meaning: string;
}

/** @param range minimum and maximum that a deployment may set, both inclusive */
const limit = (variable: string, value: number, [min, max]: [number, number], meaning: string): Limit => ({
  variable,
  value,
  min,
  max,
  meaning,
});

/** Limits that a deployment may set, by their names in the code. docs/configuration.md is generated from this table. */
export const LIMITS = {
  otpValidSeconds: limit('OTP_VALID_SECONDS', 300, [10, 3600], 'Validity of a one-time code.'),
  otpTriesPerCode: limit('OTP_TRIES_PER_CODE', 5, [1, 5], 'Wrong tries that invalidate a one-time code.'),
  otpTriesPerMobilePerDay: limit(
    'OTP_TRIES_PER_MOBILE_PER_DAY',
    50,
    [1, 1_000_000],
    'Tries per mobile number in 24 hours, in each area.',
  ),
  otpResendSeconds: limit(
    'OTP_RESEND_SECONDS',
    55,
    [0, 3600],
    'Wait between two codes for one mobile number, in each area.',
  ),
  otpSendsPerMobilePerHour: limit(
    'OTP_SENDS_PER_MOBILE_PER_HOUR',
    5,
    [1, 1_000_000],
    'Codes that one network (IPv4 address, IPv6 /64) may have sent to one mobile number in an hour, in each area; all networks together twice as many.',
  ),
  otpSendsPerMobilePerDay: limit('OTP_SENDS_PER_MOBILE_PER_DAY', 10, [1, 1_000_000], 'The same in 24 hours.'),
  otpSendsPerIpPerHour: limit(
    'OTP_SENDS_PER_IP_PER_HOUR',
    30,
    [1, 1_000_000],
    'Different mobile numbers one address may ask codes for in an hour, in each area (IPv6: one /64).',
  ),
  otpSendsPerDay: limit(
    'OTP_SENDS_PER_DAY',
    5000,
    [1, 100_000_000],
    'Codes sent in 24 hours altogether, in each area: the cap on what SMS may cost. A code for no admin’s number costs none.',
  ),
  userSessionDays: limit('USER_SESSION_DAYS', 30, [1, 30], 'How long a plumber or customer stays signed in.'),
  adminSessionHours: limit('ADMIN_SESSION_HOURS', 12, [1, 12], 'How long an admin stays signed in.'),
  invalidScansPerTenMinutes: limit(
    'INVALID_SCANS_PER_TEN_MINUTES',
    10,
    [1, 1_000_000],
    'Invalid codes that one user may scan or look up in ten minutes.',
  ),
  invalidPreviewsPerTenMinutes: limit(
    'INVALID_PREVIEWS_PER_TEN_MINUTES',
    30,
    [1, 1_000_000],
    'Invalid codes that one address (IPv6: one /64) may look up before sign-in in ten minutes.',
  ),
  validScansPerHour: limit(
    'VALID_SCANS_PER_HOUR',
    60,
    [1, 1_000_000],
    'Valid scans by one user in an hour before the account is flagged.',
  ),
  scanMaxPerHour: limit('SCAN_MAX_PER_HOUR', 600, [1, 1_000_000], 'Valid scans that one user may make in an hour.'),
  scanSpeedKmPerHour: limit(
    'SCAN_SPEED_KM_PER_HOUR',
    250,
    [1, 100_000],
    'Travel between two scans faster than this is flagged …',
  ),
  scanDistanceKm: limit('SCAN_DISTANCE_KM', 50, [1, 40_000], '… when the two are farther apart than this.'),
  claimIntervalSeconds: limit('CLAIM_INTERVAL_SECONDS', 5, [0, 3600], 'Wait between two claims of one user.'),
  idempotencyHours: limit(
    'IDEMPOTENCY_HOURS',
    24,
    [24, 8760],
    'How long a response is remembered by its Idempotency-Key; a scan’s key is kept for ever.',
  ),
  batchCodes: limit('BATCH_CODES_MAX', 1_000_000, [1, 1_000_000], 'Codes in one QR batch.'),
  printCodes: limit('PRINT_CODES_MAX', 1000, [1, 10_000], 'Codes that the print page of one batch shows.'),
  exportsAtOnce: limit('EXPORTS_AT_ONCE', 2, [1, 100], 'Concurrent reports per process.'),
  dataDownloadsPerHour: limit('DATA_DOWNLOADS_PER_HOUR', 5, [1, 1000], 'Downloads of own data per user and hour.'),
  invariantsMinutes: limit('INVARIANTS_MINUTES', 60, [0, 10_080], 'Interval of the invariants’ check; 0: never.'),
  invariantSeconds: limit('INVARIANT_SECONDS', 600, [1, 86_400], 'Timeout of one scheduled invariant on PostgreSQL.'),
  shutdownDelaySeconds: limit(
    'SHUTDOWN_DELAY_SECONDS',
    0,
    [0, 5],
    'How long requests are accepted after SIGTERM, with `/readyz` 503, for the load balancer to notice.',
  ),
  requestSeconds: limit('REQUEST_SECONDS', 30, [1, 600], 'How long a request may take to arrive.'),
  diskReserveMegabytes: limit(
    'DISK_RESERVE_MB',
    32,
    [0, 1_000_000],
    'Free megabytes (1,048,576 bytes) below which the embedded database does not start or write (503); reads work.',
  ),
  importsAtOnce: limit('IMPORTS_AT_ONCE', 2, [1, 100], 'Concurrent bulk uploads per process.'),
} satisfies Record<string, Limit>;

/** Limits that are not configurable: messages, screens and memory tests rely on them (docs/trust.md). */
const FIXED = {
  exportStallSeconds: 120, // How long the download of a report may stall.
  idsPerRequest: 500, // Ids in one removal or approval.
  qrImageSeconds: 3600, // How long the signed address of a QR image is valid.
  jsonBytes: 65_536, // Size of a JSON request.
  imageBytes: 5_242_880, // Size of an uploaded picture, inclusive.
  imagePixels: 24_000_000, // Pixels of an uploaded picture.
  uploadSeconds: 120, // How long an upload may take to arrive.
  uploadBytesPerSecond: 1024, // An upload slower than this for 20 seconds is rejected.
  sheetBytes: 5_242_880, // Size of an uploaded spreadsheet, inclusive.
  sheetUnpackedBytes: 50_331_648, // Size of an uploaded .xlsx with all its parts unpacked.
  sheetRows: 5000, // Rows of an uploaded spreadsheet, without its header.
  sheetColumns: 20, // Columns of an uploaded spreadsheet.
  sheetSeconds: 20, // Timeout of reading a spreadsheet.
  zipBytes: 52_428_800, // Size of an uploaded ZIP of pictures, inclusive.
  zipUnpackedBytes: 209_715_200, // Total size of a ZIP of pictures, unpacked.
  zipEntries: 500, // Pictures in a ZIP, without folders and macOS’ files.
  zipRatio: 100, // Compression ratio of a file in a ZIP.
  importRowsPerTransaction: 250, // Rows of a bulk upload per transaction.
};

export type Limits = Readonly<Record<keyof typeof LIMITS | keyof typeof FIXED, number>>;

/**
 * Reads every limit from the environment. @throws Error that names each variable that is not an integer in its range
 */
export function readLimits(env: NodeJS.ProcessEnv): Limits {
  const entries = Object.entries<Limit>(LIMITS).map(([name, limit]) => [name, readLimit(env[limit.variable], limit)]);
  return Object.freeze({ ...FIXED, ...(Object.fromEntries(entries) as Record<keyof typeof LIMITS, number>) });
}

function readLimit(text: string | undefined, { variable, value, min, max }: Limit): number {
  if (text === undefined || text === '') return value;
  const number = Number(text);
  if (!Number.isInteger(number) || number < min || number > max) {
    throw new Error(`${variable} must be a whole number from ${min} to ${max}, but is '${text}'.`);
  }
  return number;
}
