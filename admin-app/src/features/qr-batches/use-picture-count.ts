import { useCallback, useState } from 'react';

export interface PictureCount {
  loaded: number;
  failed: number;
  countLoaded: () => void;
  countFailed: () => void;
  reset: () => void;
}

/** Follows the pictures of a print page: a label printed before its symbol has come would be blank. */
export function usePictureCount(): PictureCount {
  const [loaded, setLoaded] = useState(0);
  const [failed, setFailed] = useState(0);
  const countLoaded = useCallback(() => setLoaded((count) => count + 1), []);
  const countFailed = useCallback(() => setFailed((count) => count + 1), []);
  const reset = useCallback(() => {
    setLoaded(0);
    setFailed(0);
  }, []);
  return { loaded, failed, countLoaded, countFailed, reset };
}
