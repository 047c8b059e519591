import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './label.module.css';

interface LabelViewProps {
  /** The QR symbol with its quiet zone. */
  symbol: ReactNode;
  productName: ReactNode;
  /** Undefined in a preview of a form that does not say them yet. */
  rewardPoints: number | undefined;
  serial: ReactNode;
  /** The code in groups of four. */
  code: ReactNode;
}

/** One label of 64 × 34 mm: on paper, and scaled down in the preview. */
export function LabelView({ symbol, productName, rewardPoints, serial, code }: LabelViewProps) {
  return (
    <div className={styles.root}>
      <div className={styles.symbol}>{symbol}</div>
      <div className={styles.text}>
        <p className={styles.name}>{productName}</p>
        <p className={styles.points}>
          {rewardPoints !== undefined && <Plural value={rewardPoints} one="# point" other="# points" />}
        </p>
        <p className={styles.serial}>{serial}</p>
        <p className={styles.code}>{code}</p>
      </div>
    </div>
  );
}
