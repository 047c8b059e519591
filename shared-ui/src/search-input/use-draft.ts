import { useEffect, useEffectEvent, useState } from 'react';

/**
 * What is being typed, and when its owner hears of it.
 * @param delay milliseconds of stillness before `emit`; 0 tells at once
 * @returns the draft, `type` (after the delay) and `commit` (now)
 */
export function useDraft(value: string, delay: number, emit: (value: string) => void) {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  const [emitted, setEmitted] = useState(value);

  if (value !== seen) {
    setSeen(value);
    // An echo of what was emitted must not undo what has been typed since.
    if (value !== emitted) {
      setDraft(value);
      setEmitted(value);
    }
  }

  const commit = (next: string) => {
    setDraft(next);
    setEmitted(next);
    if (next !== emitted) emit(next);
  };
  const settle = useEffectEvent(() => commit(draft));

  useEffect(() => {
    if (draft === emitted) return;
    const timer = setTimeout(() => settle(), delay);
    return () => clearTimeout(timer);
  }, [draft, emitted, delay]);

  return { draft, type: delay > 0 ? setDraft : commit, commit };
}
