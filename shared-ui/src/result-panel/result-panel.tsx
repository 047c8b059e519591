import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import { ResultDrawing } from './result-drawing';
import styles from './result-panel.module.css';

export type ResultTone = 'success' | 'failure' | 'pending' | 'waiting';

export interface ResultPanelProps {
  tone: ResultTone;
  /** Success: "+40 points". Failure: the server's message, in large red. Pending: what is under way. Waiting: where it is kept. */
  title: ReactNode;
  message?: ReactNode;
  /** The ways on; the likeliest first. */
  actions?: ReactNode;
  /** Between message and actions: the product, the new balance. */
  children?: ReactNode;
  className?: string;
}

/**
 * How an act ended: the pipe runs into a tick, stops short, or holds what has come at a closed valve. It announces itself, and when the end comes after waiting the
 * focus goes to the title, so that reading and the next step start here.
 */
export function ResultPanel({ tone, title, message, actions, children, className }: ResultPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(tone);
  useEffect(() => {
    if (shown.current === tone) return;
    shown.current = tone;
    heading.current?.focus({ preventScroll: true });
  }, [tone]);
  return (
    <section className={classNames(styles.root, className)} data-tone={tone}>
      {/* By key the drawing starts anew when waiting ends. */}
      <ResultDrawing key={tone} tone={tone} />
      <div className={styles.words} role={tone === 'failure' ? 'alert' : 'status'}>
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {message != null && <p className={styles.message}>{message}</p>}
      </div>
      {children != null && <div className={styles.content}>{children}</div>}
      {actions != null && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
