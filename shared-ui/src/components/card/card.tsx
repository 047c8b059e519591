import { useId, type ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import styles from './card.module.css';

export interface CardProps {
  children: ReactNode;
  /** Rendered as an h2, which makes the card a region of that name. */
  title?: ReactNode;
  actions?: ReactNode;
  /** `none` for a table or a list without padding. Default `md`. */
  padding?: 'md' | 'none';
  className?: string;
}

export function Card({ children, title, actions, padding = 'md', className }: CardProps) {
  const id = useId();
  const titleId = title == null ? undefined : `card-${id}`;
  return (
    <section className={classNames(styles.root, className)} data-padding={padding} aria-labelledby={titleId}>
      {(title != null || actions != null) && (
        <div className={styles.header}>
          {title != null && (
            <h2 className={styles.title} id={titleId}>
              {title}
            </h2>
          )}
          {actions != null && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
