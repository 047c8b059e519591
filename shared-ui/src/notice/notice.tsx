import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { classNames } from '../internal/class-names';
import styles from './notice.module.css';

export type NoticeTone = 'info' | 'ok' | 'warn' | 'bad' | 'copper';

export interface NoticeProps {
  children: ReactNode;
  /** `copper` is for rewards and pending value alone. Default `info`. */
  tone?: NoticeTone;
  title?: ReactNode;
  /** One button or link that mends it. */
  action?: ReactNode;
  /** Where it appears because of an act: `assertive` for its failure, `polite` for anything else. */
  live?: 'polite' | 'assertive';
  className?: string;
}

const icons = { info: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert, copper: Info };

/** A message in its place on the page: what, why, and how to mend it. */
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
      {action != null && <div className={styles.action}>{action}</div>}
    </div>
  );
}
