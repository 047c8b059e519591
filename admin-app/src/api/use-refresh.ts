import { useSWRConfig } from 'swr';

/** Returns a function that reads again all that is displayed whose cache key begins with these parts. */
export function useRefresh(...parts: readonly unknown[]): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () => mutate((key) => Array.isArray(key) && parts.every((part, index) => key[index] === part));
}
