import { useEffect, useState } from 'react';
import { useErrorText } from '../i18n/use-error-text';
import { readPushState, switchPushOff, switchPushOn, type PushState } from './push-subscription';

/**
 * Returns whether this browser gets notifications, and functions that switch them.
 * @param key the api's `push_key`; undefined while unknown, and where it has none
 */
export function usePush(key: string | undefined) {
  const errorText = useErrorText();
  const [state, setState] = useState<PushState>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (key === undefined) return undefined;
    let current = true;
    readPushState().then(
      (found) => current && setState(found),
      () => current && setState('off'),
    );
    return () => {
      current = false;
    };
  }, [key]);
  const run = async (work: () => Promise<PushState>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const next = await work();
      setState(next);
      return next;
    } catch (error) {
      setProblem(errorText(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return {
    state,
    busy,
    problem,
    switchOn: () => run(() => switchPushOn(key ?? '')),
    switchOff: () => run(switchPushOff),
  };
}
