import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import { ResultDrawing } from './result-drawing';
import styles from './result-panel.module.css';

export type ResultState = 'success' | 'neutral' | 'failure' | 'checking' | 'queued';

export interface ResultPanelProps {
  state: ResultState;
  /**
   * Success: "+40 points". Neutral: what was already the case. Failure: the server's message, in large red. Checking: what is in
   * progress. Queued: where it is stored.
   */
  title: ReactNode;
  message?: ReactNode;
  /** Next steps, the most likely first. */
  actions?: ReactNode;
  /** Between message and actions: the product, the new balance. */
  children?: ReactNode;
  className?: string;
}

/**
 * Renders the result of an action, with a drawing by its state. It is announced, and when the result arrives after waiting the
 * focus moves to the title, so that reading and the next step start here.
 */
export function ResultPanel({ state, title, message, actions, children, className }: ResultPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    heading.current?.focus({ preventScroll: true });
  }, [state]);
  return (
    <section className={classNames(styles.root, className)} data-state={state}>
      {/* The key restarts the animation when waiting ends. */}
      <ResultDrawing key={state} state={state} />
      <div className={styles.words} role={state === 'failure' ? 'alert' : 'status'}>
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
