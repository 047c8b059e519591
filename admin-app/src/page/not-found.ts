import { ApiError } from '@loyalty/shared-ui/api-error';

/** Returns whether the api responded that this id does not exist. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
