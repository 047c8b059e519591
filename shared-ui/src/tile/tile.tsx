import type { ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { Link } from '@loyalty/shared-ui/router';
import { classNames } from '../internal/class-names';
import styles from './tile.module.css';

export interface TileProps {
  to: string;
  label: ReactNode;
  icon: ReactNode;
  /** A figure above the label. */
  value?: ReactNode;
  note?: ReactNode;
  /** The whole row, drawn flat. */
  wide?: boolean;
  className?: string;
}

/** One way on; the whole tile is the link. Stands in Tiles. */
export function Tile({ to, label, icon, value, note, wide = false, className }: TileProps) {
  return (
    <li className={classNames(styles.cell, className)} data-wide={wide || undefined}>
      <Link className={styles.tile} to={to}>
        <span className={styles.icon}>{icon}</span>
        <span className={styles.text}>
          {value != null && <span className={styles.value}>{value}</span>}
          <span className={styles.label}>{label}</span>
          {note != null && <span className={styles.note}>{note}</span>}
        </span>
        {wide && <ChevronRight className={styles.chevron} size={20} aria-hidden="true" />}
      </Link>
    </li>
  );
}
