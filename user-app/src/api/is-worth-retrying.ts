import { ApiError } from './api-error';

/** Whether asking again by itself may help: the connection or the server failed, rather than the request. */
export const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
