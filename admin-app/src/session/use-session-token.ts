import { useSyncExternalStore } from 'react';
import { readToken, subscribeToToken } from './session-token';

/** The admin's token, followed over all tabs; undefined when nobody is signed in. */
export function useSessionToken(): string | undefined {
  return useSyncExternalStore(subscribeToToken, readToken);
}
