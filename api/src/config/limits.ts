interface Limit {
  variable: string;
  value: number;
  min: number;
  max: number;
  meaning: string;
}

/** @param range the least and the most that a deployment may set, both inclusive */
const limit = (variable: string, value: number, [min, max]: [number, number], meaning: string): Limit => ({
  variable,
  value,
  min,
  max,
  meaning,
});

/**
 * Every limit a deployment may turn, by its name in the code. `value` is the default; trust.md says where each figure
 * comes from. docs/configuration.md is checked against this table.
 */
export const LIMITS = {
  otpValidSeconds: limit('OTP_VALID_SECONDS', 300, [10, 3600], 'How long a one-time code works.'),
  otpTriesPerCode: limit('OTP_TRIES_PER_CODE', 5, [1, 5], 'Wrong tries after which a one-time code is dead.'),
  otpTriesPerMobilePerDay: limit(
    'OTP_TRIES_PER_MOBILE_PER_DAY',
    50,
    [1, 1_000_000],
    'Tries at one-time codes for one mobile number in 24 hours.',
  ),
  otpResendSeconds: limit('OTP_RESEND_SECONDS', 55, [0, 3600], 'Wait between two codes for one mobile number.'),
  otpSendsPerMobilePerHour: limit(
    'OTP_SENDS_PER_MOBILE_PER_HOUR',
    5,
    [1, 1_000_000],
    'Codes sent to one mobile number in an hour.',
  ),
  otpSendsPerMobilePerDay: limit(
    'OTP_SENDS_PER_MOBILE_PER_DAY',
    10,
    [1, 1_000_000],
    'Codes sent to one mobile number in 24 hours.',
  ),
  otpSendsPerIpPerHour: limit(
    'OTP_SENDS_PER_IP_PER_HOUR',
    30,
    [1, 1_000_000],
    'Different mobile numbers one address may ask codes for in an hour (IPv6: one /64).',
  ),
  otpSendsPerDay: limit(
    'OTP_SENDS_PER_DAY',
    5000,
    [1, 100_000_000],
    'Codes sent in 24 hours altogether: the cap on what SMS may cost.',
  ),
  userSessionDays: limit('USER_SESSION_DAYS', 30, [1, 30], 'How long a plumber or customer stays signed in.'),
  adminSessionHours: limit('ADMIN_SESSION_HOURS', 12, [1, 12], 'How long an admin stays signed in.'),
  invalidScansPerTenMinutes: limit(
    'INVALID_SCANS_PER_TEN_MINUTES',
    10,
    [1, 1_000_000],
    'Codes that are none, scanned or looked up by one user in ten minutes, before 429.',
  ),
  validScansPerHour: limit(
    'VALID_SCANS_PER_HOUR',
    60,
    [1, 1_000_000],
    'Good scans by one user in an hour, before the account is flagged.',
  ),
  scanMaxPerHour: limit('SCAN_MAX_PER_HOUR', 600, [1, 1_000_000], 'Good scans by one user in an hour, before 429.'),
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
    'How long the first answer to an Idempotency-Key is remembered; a scan is known by its key for ever.',
  ),
  batchCodes: limit('BATCH_CODES_MAX', 1_000_000, [1, 1_000_000], 'Codes in one QR batch.'),
  printCodes: limit(
    'PRINT_CODES_MAX',
    1000,
    [1, 10_000],
    'Codes that the print page of one batch shows; beyond it the CSV hand-off is named.',
  ),
  qrImageSeconds: limit('QR_IMAGE_SECONDS', 3600, [60, 86_400], 'How long the signed address of a QR picture works.'),
  exportsAtOnce: limit('EXPORTS_AT_ONCE', 2, [1, 100], 'Reports that one process makes at a time, before 429.'),
  exportStallSeconds: limit(
    'EXPORT_STALL_SECONDS',
    120,
    [1, 3600],
    'How long a download of a report may stand still before it is ended.',
  ),
  idsPerRequest: limit('IDS_PER_REQUEST_MAX', 500, [1, 10_000], 'Ids that one removal or approval may name.'),
  dataDownloadsPerHour: limit(
    'DATA_DOWNLOADS_PER_HOUR',
    5,
    [1, 1000],
    'How often a plumber or customer may download their own data in an hour, before 429.',
  ),
  invariantsMinutes: limit(
    'INVARIANTS_MINUTES',
    60,
    [0, 10_080],
    'How often the invariants (`npm run invariants`) are checked, besides soon after a start; 0: never.',
  ),
  invariantSeconds: limit(
    'INVARIANT_SECONDS',
    600,
    [1, 86_400],
    'How long PostgreSQL may take for one of the scheduled invariants before it is given up.',
  ),
  shutdownDelaySeconds: limit(
    'SHUTDOWN_DELAY_SECONDS',
    0,
    [0, 5],
    'How long after SIGTERM requests are still taken while `/readyz` says 503: what a load balancer needs to notice.',
  ),
  jsonBytes: limit('JSON_BYTES_MAX', 65_536, [1024, 1_048_576], 'Size of a JSON request.'),
  imageBytes: limit('IMAGE_BYTES_MAX', 5_242_880, [1024, 52_428_800], 'Size of an uploaded picture, inclusive.'),
  imagePixels: limit('IMAGE_PIXELS_MAX', 24_000_000, [1, 100_000_000], 'Pixels of an uploaded picture.'),
  requestSeconds: limit('REQUEST_SECONDS', 30, [1, 600], 'How long a request may take to arrive.'),
  uploadSeconds: limit('UPLOAD_SECONDS', 120, [1, 3600], 'How long an upload may take to arrive.'),
  uploadBytesPerSecond: limit(
    'UPLOAD_BYTES_PER_SECOND_MIN',
    1024,
    [1, 1_048_576],
    'An upload of files that arrives slower than this for 20 seconds is given up.',
  ),
  sheetBytes: limit('SHEET_BYTES_MAX', 5_242_880, [1024, 52_428_800], 'Size of an uploaded spreadsheet, inclusive.'),
  sheetUnpackedBytes: limit(
    'SHEET_UNPACKED_BYTES_MAX',
    50_331_648,
    [1024, 536_870_912],
    'Size of an uploaded .xlsx with all its parts unpacked.',
  ),
  sheetRows: limit('SHEET_ROWS_MAX', 5000, [1, 50_000], 'Rows of an uploaded spreadsheet, without its header.'),
  sheetColumns: limit('SHEET_COLUMNS_MAX', 20, [3, 200], 'Columns of an uploaded spreadsheet.'),
  sheetSeconds: limit(
    'SHEET_SECONDS',
    20,
    [1, 600],
    'How long the reading of a spreadsheet may take before it is given up.',
  ),
  zipBytes: limit(
    'ZIP_BYTES_MAX',
    52_428_800,
    [1024, 1_073_741_824],
    'Size of an uploaded ZIP of pictures, inclusive.',
  ),
  zipUnpackedBytes: limit(
    'ZIP_UNPACKED_BYTES_MAX',
    209_715_200,
    [1024, 4_294_967_296],
    'Size of the files of a ZIP of pictures, unpacked, altogether.',
  ),
  zipEntries: limit(
    'ZIP_ENTRIES_MAX',
    500,
    [1, 10_000],
    'Pictures in a ZIP; folders and what macOS adds are not counted.',
  ),
  zipRatio: limit(
    'ZIP_RATIO_MAX',
    100,
    [10, 1000],
    'How many times larger a file of a ZIP may get when it is unpacked.',
  ),
  diskReserveMegabytes: limit(
    'DISK_RESERVE_MB',
    32,
    [0, 1_000_000],
    'Free megabytes (of 1,048,576 bytes) on the disk of the embedded database below which it does not start, and below which nothing is written (503) while reading goes on.',
  ),
  importsAtOnce: limit(
    'IMPORTS_AT_ONCE',
    2,
    [1, 100],
    'Bulk uploads that one process takes at the same time, before 429.',
  ),
  importRowsPerTransaction: limit(
    'IMPORT_ROWS_PER_TRANSACTION',
    250,
    [1, 5000],
    'Rows of a bulk upload that are stored together.',
  ),
} satisfies Record<string, Limit>;

export type Limits = Readonly<Record<keyof typeof LIMITS, number>>;

/** Reads every limit from the environment; a value that is no whole number in its range is an error that names the variable. */
export function readLimits(env: NodeJS.ProcessEnv): Limits {
  const entries = Object.entries<Limit>(LIMITS).map(([name, limit]) => [name, readLimit(env[limit.variable], limit)]);
  return Object.freeze(Object.fromEntries(entries) as Record<keyof typeof LIMITS, number>);
}

function readLimit(text: string | undefined, { variable, value, min, max }: Limit): number {
  if (text === undefined || text === '') return value;
  const number = Number(text);
  if (!Number.isInteger(number) || number < min || number > max) {
    throw new Error(`${variable} must be a whole number from ${min} to ${max}, but is '${text}'.`);
  }
  return number;
}
