import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './countdown.module.css';
import { pageNow } from '../../platform/page-clock';

const secondsOf = (milliseconds: number) => Math.max(0, Math.ceil(milliseconds / 1000));
const secondsUntil = (endsAt: number) => secondsOf(endsAt - pageNow());

/**
 * Returns whole seconds until a time, counting down to 0. Reads the page's clock, so it is right after a tab was throttled,
 * and when the phone's clock is set.
 * @param endsAt of `pageNow`
 */
export function useCountdown(endsAt: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAt));
  const [shownFor, setShownFor] = useState(endsAt);
  if (shownFor !== endsAt) {
    setShownFor(endsAt);
    setSeconds(secondsUntil(endsAt));
  }

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      // Read once: a clock that reaches the end between two readings would leave 1 second shown and no timer.
      const left = endsAt - pageNow();
      setSeconds(secondsOf(left));
      if (left > 0) timer = setTimeout(tick, left % 1000 || 1000);
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [endsAt]);

  return seconds;
}

export interface CountdownProps {
  /** Of `pageNow`, e.g. time of sending + 55,000 (docs/product.md §9 "Resend OTP countdown"). */
  endsAt: number;
  /** Renders the text while it runs; `clock` is "0:42". */
  label: (clock: ReactNode, seconds: number) => ReactNode;
  /** Text announced at the start, at 30 s and at 10 s. */
  announcement: (seconds: number) => string;
  doneAnnouncement?: string;
  onDone?: () => void;
}

/** Seconds left at which it is announced, rather than every second. */
const milestones = [10, 30];

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Counts down seconds. Renders nothing after the end. */
export function Countdown({ endsAt, label, announcement, doneAnnouncement = '', onDone }: CountdownProps) {
  const seconds = useCountdown(endsAt);
  const done = seconds === 0;
  const finish = useEffectEvent(() => onDone?.());
  useEffect(() => {
    if (done) finish();
  }, [done, endsAt]);

  const [started, setStarted] = useState({ endsAt, seconds });
  if (started.endsAt !== endsAt) setStarted({ endsAt, seconds });
  const milestone = milestones.find((mark) => seconds <= mark) ?? started.seconds;
  return (
    <span className={styles.root}>
      {!done && (
        <span role="timer" aria-live="off">
          {label(<span className={styles.clock}>{clockOf(seconds)}</span>, seconds)}
        </span>
      )}
      {/* Changes only at the milestones. */}
      <VisuallyHidden role="status">{done ? doneAnnouncement : announcement(milestone)}</VisuallyHidden>
    </span>
  );
}
