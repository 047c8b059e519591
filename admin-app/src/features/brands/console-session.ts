/**
 * The console's token, in this tab alone: it ends with it. It is sent as the header `token`, as an admin's is, and never as a
 * cookie: no other page can make the browser send it.
 */
const key = 'consoleToken';

export function readConsoleToken(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param token undefined: the session has ended */
export function keepConsoleToken(token: string | undefined): void {
  try {
    if (token === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, token);
  } catch {
    // Without storage the session ends with the page.
  }
}
