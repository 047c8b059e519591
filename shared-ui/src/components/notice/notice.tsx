import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { classNames } from '../internal/class-names';
import type { Tone } from '../internal/tone';
import styles from './notice.module.css';

export interface NoticeProps {
  children: ReactNode;
  tone?: Exclude<Tone, 'neutral'>;
  title?: ReactNode;
  /** One button or link that fixes it. */
  action?: ReactNode;
  /** If an action causes it: `assertive` for a failure, `polite` for anything else. */
  live?: 'polite' | 'assertive';
  className?: string;
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert, pending: Info };

/** Renders an inline message: what, why, and how to fix it. */
export function Notice({ children, tone = 'info', title, action, live, className }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div
      className={classNames(styles.root, className)}
      data-tone={tone}
      role={live && (live === 'assertive' ? 'alert' : 'status')}
    >
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <div className={styles.text}>
        {title != null && <p className={styles.title}>{title}</p>}
        <div>{children}</div>
      </div>
      {action != null && <div>{action}</div>}
    </div>
  );
}

/** Renders why an action failed, announced at once; nothing without a text. */
export function ErrorNotice({ children, className }: Pick<NoticeProps, 'className'> & { children?: ReactNode }) {
  if (!children) return null;
  return (
    <Notice tone="danger" live="assertive" {...(className !== undefined && { className })}>
      {children}
    </Notice>
  );
}
