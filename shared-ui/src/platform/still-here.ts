import { useCallback, useEffect, useRef } from 'react';
import { useNavigation } from '@loyalty/shared-ui/router';

/**
 * Returns whether the user is still on the page of this component, for a navigation after a request. False once they have left,
 * and already while the next page is loading: the navigation would pull them back.
 */
export function useStillHere(): () => boolean {
  const { state } = useNavigation();
  const stillHere = useRef(false);
  useEffect(() => {
    stillHere.current = state === 'idle';
    return () => {
      stillHere.current = false;
    };
  }, [state]);
  return useCallback(() => stillHere.current, []);
}
