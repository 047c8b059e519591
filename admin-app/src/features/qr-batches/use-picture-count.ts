import { useCallback, useState } from 'react';

export interface PictureCount {
  loaded: number;
  failed: number;
  countLoaded: (id: number) => void;
  countFailed: (id: number) => void;
  reset: () => void;
}

const none: ReadonlySet<number> = new Set();
const joined = (id: number) => (ids: ReadonlySet<number>) => (ids.has(id) ? ids : new Set(ids).add(id));

/**
 * Follows the pictures of a print page: a label printed before its symbol has come would be blank. A picture counts once,
 * however often it is drawn anew on another sheet.
 */
export function usePictureCount(): PictureCount {
  const [loaded, setLoaded] = useState(none);
  const [failed, setFailed] = useState(none);
  const countLoaded = useCallback((id: number) => setLoaded(joined(id)), []);
  const countFailed = useCallback((id: number) => setFailed(joined(id)), []);
  const reset = useCallback(() => {
    setLoaded(none);
    setFailed(none);
  }, []);
  return { loaded: loaded.size, failed: failed.size, countLoaded, countFailed, reset };
}
