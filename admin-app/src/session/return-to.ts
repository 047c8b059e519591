/** State of /admin/login's history entry: the address requested without a session. */
export interface ReturnState {
  returnTo: string;
}

/**
 * Returns the address to open after sign-in.
 * @param state of the history entry of /admin/login, which may be anything
 * @returns undefined for anything but a page of this area
 */
export function returnToOf(state: unknown): string | undefined {
  const { returnTo } = (state ?? {}) as Partial<ReturnState>;
  return typeof returnTo === 'string' && /^\/admin\/(?!login\b)/i.test(returnTo) ? returnTo : undefined;
}
