import { ApiError, clientCode } from '@loyalty/shared-ui/api-error';

/** Returns whether a response came, but from something between here and the api. */
const isNotTheApis = ({ code }: ApiError): boolean => code === clientCode.unreadable || code === clientCode.signInPage;

/** Returns whether the api certainly did not process the request: only then may the next attempt use another idempotency key. */
export const wasRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  !isNotTheApis(error);

/** Returns whether a retry may help: the connection or the server failed, rather than the request. */
export const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
