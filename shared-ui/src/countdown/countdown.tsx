import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import { VisuallyHidden } from '../visually-hidden';
import styles from './countdown.module.css';
import { useCountdown } from './use-countdown';

export interface CountdownProps {
  /** Epoch milliseconds, e.g. the moment of sending + 55,000 (spec §9 "Resend OTP countdown"). */
  endsAt: number;
  /** What is shown while it runs; `clock` is "0:42". */
  label: (clock: ReactNode, seconds: number) => ReactNode;
  /** What is said at the start, at 30, at 10. */
  announcement: (seconds: number) => string;
  /** What is said at the end. */
  doneAnnouncement?: string;
  onDone?: () => void;
  className?: string;
}

/** Announced when these many seconds are left, not every second. */
const milestones = [10, 30];

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Seconds that run out. Nothing is shown after the end: what was waited for takes the place. */
export function Countdown({ endsAt, label, announcement, doneAnnouncement = '', onDone, className }: CountdownProps) {
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
    <span className={classNames(styles.root, className)}>
      {!done && (
        <span role="timer" aria-live="off">
          {label(<span className={styles.clock}>{clockOf(seconds)}</span>, seconds)}
        </span>
      )}
      {/* Its text changes at the milestones alone. */}
      <VisuallyHidden role="status">{done ? doneAnnouncement : announcement(milestone)}</VisuallyHidden>
    </span>
  );
}
