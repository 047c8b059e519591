import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { Button } from '../button';
import { Card } from '../card';
import { IconButton } from '../icon-button';
import { Logo } from '../logo';
import { classNames } from '../internal/class-names';
import styles from './install-card.module.css';

export interface InstallCardProps {
  title: ReactNode;
  /** What it is good for; where the browser has no question of its own, the steps. */
  children: ReactNode;
  /** Opens the browser's question. Without it the card only explains. */
  onInstall?: () => void;
  installLabel?: string;
  /** Not now, and not again. */
  onDismiss: () => void;
  dismissLabel: string;
  className?: string;
}

/** Offers to put the site among the phone's apps: its mark as it will stand there, one act, one way out. */
export function InstallCard({
  title,
  children,
  onInstall,
  installLabel,
  onDismiss,
  dismissLabel,
  className,
}: InstallCardProps) {
  return (
    <Card
      className={classNames(styles.root, className)}
      title={
        <span className={styles.title}>
          <span className={styles.mark}>
            <Logo size={24} />
          </span>
          {title}
        </span>
      }
      actions={<IconButton label={dismissLabel} icon={<X aria-hidden="true" />} onClick={onDismiss} />}
    >
      <div className={styles.text}>{children}</div>
      {onInstall && (
        <Button className={styles.act} variant="secondary" block onClick={onInstall}>
          {installLabel}
        </Button>
      )}
    </Card>
  );
}
