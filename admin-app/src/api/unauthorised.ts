type Listener = (refusedToken: string) => void;

const listeners = new Set<Listener>();

/**
 * Calls back when the server refuses a token (401 'Please Provide Token'): the guard ends that session.
 * @returns the function that ends the subscription
 */
export function onUnauthorised(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the guard; the client's part. */
export function announceUnauthorised(refusedToken: string): void {
  listeners.forEach((listener) => listener(refusedToken));
}
