interface ApiErrorDetails {
  code: string;
  status: number;
  message: string;
  errors?: Readonly<Record<string, string>> | undefined;
  retryAfterSeconds?: number | undefined;
}

/** Why a call failed. Whoever shows it takes the text from `useErrorText`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Stable, from the server; or `unreachable` (no answer came) and `unreadable` (what came is not an answer of the api). */
  readonly code: string;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** The server's message for each field that it refused. */
  readonly errors: Readonly<Record<string, string>>;
  /** How long the server asks to wait (429, 503). */
  readonly retryAfterSeconds: number | undefined;

  constructor({ code, status, message, errors, retryAfterSeconds }: ApiErrorDetails, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.status = status;
    this.errors = errors ?? {};
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
