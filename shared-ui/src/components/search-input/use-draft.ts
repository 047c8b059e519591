import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Returns a draft of a value and debounces its changes.
 * @param delay milliseconds without a change before `emit`; 0 emits at once
 * @returns the draft, `type` (after the delay) and `commit` (now)
 */
export function useDraft(value: string, delay: number, emit: (value: string) => void) {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  const [emitted, setEmitted] = useState(value);

  if (value !== seen) {
    setSeen(value);
    // The owner's echo of an emitted value must not undo later typing.
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
