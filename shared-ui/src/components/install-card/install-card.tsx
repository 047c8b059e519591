import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { Button } from '../button/button';
import { Card } from '../card/card';
import { IconButton } from '../icon-button/icon-button';
import { Logo } from '../logo/logo';
import { classNames } from '../internal/class-names';
import styles from './install-card.module.css';

export interface InstallCardProps {
  title: ReactNode;
  /** Its benefit; the manual steps if the browser has no install prompt. */
  children: ReactNode;
  /** Opens the browser's install prompt. Without it the card only explains. */
  onInstall?: () => void;
  installLabel?: string;
  /** Called on dismissal, after which the card must not be shown again. */
  onDismiss: () => void;
  dismissLabel: string;
  className?: string;
}

/** Offers to install the site as an app: the app's icon, one action, one dismiss button. */
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
