import { useEffect } from 'react';

/**
 * Lets the browser ask before the page is closed or reloaded.
 * @param active whether something would be lost, e.g. unsaved changes or an upload
 */
export function useLeaveQuestion(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}
