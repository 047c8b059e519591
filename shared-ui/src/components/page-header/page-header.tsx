import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link } from '@loyalty/shared-ui/router';
import { classNames } from '../internal/class-names';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  count?: ReactNode;
  description?: ReactNode;
  back?: { to: string; label: string };
  /** Actions for the whole page; the primary one last. */
  actions?: ReactNode;
  className?: string;
}

/** Renders the page's heading and its actions. */
export function PageHeader({ title, count, description, back, actions, className }: PageHeaderProps) {
  return (
    <header className={classNames(styles.root, className)}>
      <div className={styles.text}>
        {back && (
          <Link className={styles.back} to={back.to}>
            <ArrowLeft size={16} aria-hidden="true" />
            {back.label}
          </Link>
        )}
        <div className={styles.line}>
          <h1 className={styles.title}>{title}</h1>
          {count != null && <span className={styles.count}>{count}</span>}
        </div>
        {description != null && <p className={styles.description}>{description}</p>}
      </div>
      {actions != null && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
