interface Limit {
  variable: string;
  value: number;
  min: number;
  max: number;
  meaning: string;
}

/**
 * Every limit a deployment may turn, by its name in the code. `value` is the default; trust.md says where each figure
 * comes from. docs/configuration.md is checked against this table.
 */
export const LIMITS = {
  otpValidSeconds: {
    variable: 'OTP_VALID_SECONDS',
    value: 300,
    min: 10,
    max: 3600,
    meaning: 'How long a one-time code works.',
  },
  otpTriesPerCode: {
    variable: 'OTP_TRIES_PER_CODE',
    value: 5,
    min: 1,
    max: 5,
    meaning: 'Wrong tries after which a one-time code is dead.',
  },
  otpTriesPerMobilePerDay: {
    variable: 'OTP_TRIES_PER_MOBILE_PER_DAY',
    value: 50,
    min: 1,
    max: 1_000_000,
    meaning: 'Tries at one-time codes for one mobile number in 24 hours.',
  },
  otpResendSeconds: {
    variable: 'OTP_RESEND_SECONDS',
    value: 55,
    min: 0,
    max: 3600,
    meaning: 'Wait between two codes for one mobile number.',
  },
  otpSendsPerMobilePerHour: {
    variable: 'OTP_SENDS_PER_MOBILE_PER_HOUR',
    value: 5,
    min: 1,
    max: 1_000_000,
    meaning: 'Codes sent to one mobile number in an hour.',
  },
  otpSendsPerMobilePerDay: {
    variable: 'OTP_SENDS_PER_MOBILE_PER_DAY',
    value: 10,
    min: 1,
    max: 1_000_000,
    meaning: 'Codes sent to one mobile number in 24 hours.',
  },
  otpSendsPerIpPerHour: {
    variable: 'OTP_SENDS_PER_IP_PER_HOUR',
    value: 30,
    min: 1,
    max: 1_000_000,
    meaning: 'Different mobile numbers one address may ask codes for in an hour (IPv6: one /64).',
  },
  otpSendsPerDay: {
    variable: 'OTP_SENDS_PER_DAY',
    value: 5000,
    min: 1,
    max: 100_000_000,
    meaning: 'Codes sent in 24 hours altogether: the cap on what SMS may cost.',
  },
  userSessionDays: {
    variable: 'USER_SESSION_DAYS',
    value: 30,
    min: 1,
    max: 30,
    meaning: 'How long a plumber or customer stays signed in.',
  },
  adminSessionHours: {
    variable: 'ADMIN_SESSION_HOURS',
    value: 12,
    min: 1,
    max: 12,
    meaning: 'How long an admin stays signed in.',
  },
  invalidScansPerTenMinutes: {
    variable: 'INVALID_SCANS_PER_TEN_MINUTES',
    value: 10,
    min: 1,
    max: 1_000_000,
    meaning: 'Codes that are none, scanned or looked up by one user in ten minutes, before 429.',
  },
  validScansPerHour: {
    variable: 'VALID_SCANS_PER_HOUR',
    value: 60,
    min: 1,
    max: 1_000_000,
    meaning: 'Good scans by one user in an hour, before the account is flagged.',
  },
  scanMaxPerHour: {
    variable: 'SCAN_MAX_PER_HOUR',
    value: 600,
    min: 1,
    max: 1_000_000,
    meaning: 'Good scans by one user in an hour, before 429.',
  },
  scanSpeedKmPerHour: {
    variable: 'SCAN_SPEED_KM_PER_HOUR',
    value: 250,
    min: 1,
    max: 100_000,
    meaning: 'Travel between two scans faster than this is flagged …',
  },
  scanDistanceKm: {
    variable: 'SCAN_DISTANCE_KM',
    value: 50,
    min: 1,
    max: 40_000,
    meaning: '… when the two are farther apart than this.',
  },
  claimIntervalSeconds: {
    variable: 'CLAIM_INTERVAL_SECONDS',
    value: 5,
    min: 0,
    max: 3600,
    meaning: 'Wait between two claims of one user.',
  },
  idempotencyHours: {
    variable: 'IDEMPOTENCY_HOURS',
    value: 24,
    min: 24,
    max: 8760,
    meaning: 'How long the first answer to an Idempotency-Key is remembered; a scan is known by its key for ever.',
  },
  batchCodes: {
    variable: 'BATCH_CODES_MAX',
    value: 1_000_000,
    min: 1,
    max: 1_000_000,
    meaning: 'Codes in one QR batch.',
  },
  printCodes: {
    variable: 'PRINT_CODES_MAX',
    value: 1000,
    min: 1,
    max: 10_000,
    meaning: 'Codes that the print page of one batch shows; beyond it the CSV hand-off is named.',
  },
  qrImageSeconds: {
    variable: 'QR_IMAGE_SECONDS',
    value: 3600,
    min: 60,
    max: 86_400,
    meaning: 'How long the signed address of a QR picture works.',
  },
  exportsAtOnce: {
    variable: 'EXPORTS_AT_ONCE',
    value: 2,
    min: 1,
    max: 100,
    meaning: 'Reports that one process makes at a time, before 429.',
  },
  exportStallSeconds: {
    variable: 'EXPORT_STALL_SECONDS',
    value: 120,
    min: 1,
    max: 3600,
    meaning: 'How long a download of a report may stand still before it is ended.',
  },
  idsPerRequest: {
    variable: 'IDS_PER_REQUEST_MAX',
    value: 500,
    min: 1,
    max: 10_000,
    meaning: 'Ids that one removal or approval may name.',
  },
  dataDownloadsPerHour: {
    variable: 'DATA_DOWNLOADS_PER_HOUR',
    value: 5,
    min: 1,
    max: 1000,
    meaning: 'How often a plumber or customer may download their own data in an hour, before 429.',
  },
  invariantsMinutes: {
    variable: 'INVARIANTS_MINUTES',
    value: 60,
    min: 0,
    max: 10_080,
    meaning: 'How often the invariants (`npm run invariants`) are checked, besides soon after a start; 0: never.',
  },
  invariantSeconds: {
    variable: 'INVARIANT_SECONDS',
    value: 600,
    min: 1,
    max: 86_400,
    meaning: 'How long PostgreSQL may take for one of the scheduled invariants before it is given up.',
  },
  shutdownDelaySeconds: {
    variable: 'SHUTDOWN_DELAY_SECONDS',
    value: 0,
    min: 0,
    max: 5,
    meaning:
      'How long after SIGTERM requests are still taken while `/readyz` says 503: what a load balancer needs to notice.',
  },
  jsonBytes: {
    variable: 'JSON_BYTES_MAX',
    value: 65_536,
    min: 1024,
    max: 1_048_576,
    meaning: 'Size of a JSON request.',
  },
  imageBytes: {
    variable: 'IMAGE_BYTES_MAX',
    value: 5_242_880,
    min: 1024,
    max: 52_428_800,
    meaning: 'Size of an uploaded picture, inclusive.',
  },
  imagePixels: {
    variable: 'IMAGE_PIXELS_MAX',
    value: 24_000_000,
    min: 1,
    max: 100_000_000,
    meaning: 'Pixels of an uploaded picture.',
  },
  requestSeconds: {
    variable: 'REQUEST_SECONDS',
    value: 30,
    min: 1,
    max: 600,
    meaning: 'How long a request may take to arrive.',
  },
  uploadSeconds: {
    variable: 'UPLOAD_SECONDS',
    value: 120,
    min: 1,
    max: 3600,
    meaning: 'How long an upload may take to arrive.',
  },
  uploadBytesPerSecond: {
    variable: 'UPLOAD_BYTES_PER_SECOND_MIN',
    value: 1024,
    min: 1,
    max: 1_048_576,
    meaning: 'An upload of files that arrives slower than this for 20 seconds is given up.',
  },
  sheetBytes: {
    variable: 'SHEET_BYTES_MAX',
    value: 5_242_880,
    min: 1024,
    max: 52_428_800,
    meaning: 'Size of an uploaded spreadsheet, inclusive.',
  },
  sheetUnpackedBytes: {
    variable: 'SHEET_UNPACKED_BYTES_MAX',
    value: 50_331_648,
    min: 1024,
    max: 536_870_912,
    meaning: 'Size of an uploaded .xlsx with all its parts unpacked.',
  },
  sheetRows: {
    variable: 'SHEET_ROWS_MAX',
    value: 5000,
    min: 1,
    max: 50_000,
    meaning: 'Rows of an uploaded spreadsheet, without its header.',
  },
  sheetColumns: {
    variable: 'SHEET_COLUMNS_MAX',
    value: 20,
    min: 3,
    max: 200,
    meaning: 'Columns of an uploaded spreadsheet.',
  },
  sheetSeconds: {
    variable: 'SHEET_SECONDS',
    value: 20,
    min: 1,
    max: 600,
    meaning: 'How long the reading of a spreadsheet may take before it is given up.',
  },
  zipBytes: {
    variable: 'ZIP_BYTES_MAX',
    value: 52_428_800,
    min: 1024,
    max: 1_073_741_824,
    meaning: 'Size of an uploaded ZIP of pictures, inclusive.',
  },
  zipUnpackedBytes: {
    variable: 'ZIP_UNPACKED_BYTES_MAX',
    value: 209_715_200,
    min: 1024,
    max: 4_294_967_296,
    meaning: 'Size of the files of a ZIP of pictures, unpacked, altogether.',
  },
  zipEntries: {
    variable: 'ZIP_ENTRIES_MAX',
    value: 500,
    min: 1,
    max: 10_000,
    meaning: 'Pictures in a ZIP; folders and what macOS adds are not counted.',
  },
  zipRatio: {
    variable: 'ZIP_RATIO_MAX',
    value: 100,
    min: 10,
    max: 1000,
    meaning: 'How many times larger a file of a ZIP may get when it is unpacked.',
  },
  diskReserveMegabytes: {
    variable: 'DISK_RESERVE_MB',
    value: 32,
    min: 0,
    max: 1_000_000,
    meaning:
      'Free megabytes (of 1,048,576 bytes) on the disk of the embedded database below which it does not start, and below which nothing is written (503) while reading goes on.',
  },
  importsAtOnce: {
    variable: 'IMPORTS_AT_ONCE',
    value: 2,
    min: 1,
    max: 100,
    meaning: 'Bulk uploads that one process takes at the same time, before 429.',
  },
  importRowsPerTransaction: {
    variable: 'IMPORT_ROWS_PER_TRANSACTION',
    value: 250,
    min: 1,
    max: 5000,
    meaning: 'Rows of a bulk upload that are stored together.',
  },
} as const satisfies Record<string, Limit>;

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
