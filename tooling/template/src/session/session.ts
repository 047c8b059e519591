import remote from '../../remote.config.json';

/** Key of this area's token in local storage. */
export const tokenKey = `${remote.name}:token`;

/** Returns the token of the signed-in user, if any. */
export function readToken(): string | undefined {
  try {
    return localStorage.getItem(tokenKey) ?? undefined;
  } catch {
    // Storage is blocked: there is no session.
    return undefined;
  }
}

/** Deletes a token that the api refused; a newer one is kept. */
export function endSession(refused: string): void {
  if (readToken() === refused) localStorage.removeItem(tokenKey);
}
