import { useCallback, useState } from 'react';

export interface PictureCount {
  loaded: number;
  failed: number;
  countLoaded: (id: number) => void;
  countFailed: (id: number) => void;
  reset: () => void;
}

const EMPTY_SET: ReadonlySet<number> = new Set();
const joined = (id: number) => (ids: ReadonlySet<number>) => (ids.has(id) ? ids : new Set(ids).add(id));

/**
 * Counts the loaded pictures of a print page: a label printed before its symbol has loaded would be blank. A picture
 * counts once, even if it is rendered again on another sheet.
 */
export function usePictureCount(): PictureCount {
  const [loaded, setLoaded] = useState(EMPTY_SET);
  const [failed, setFailed] = useState(EMPTY_SET);
  const countLoaded = useCallback((id: number) => setLoaded(joined(id)), []);
  const countFailed = useCallback((id: number) => setFailed(joined(id)), []);
  const reset = useCallback(() => {
    setLoaded(EMPTY_SET);
    setFailed(EMPTY_SET);
  }, []);
  return { loaded: loaded.size, failed: failed.size, countLoaded, countFailed, reset };
}
