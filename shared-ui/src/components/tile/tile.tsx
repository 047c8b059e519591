import type { ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { Link } from '@loyalty/shared-ui/router';
import styles from './tile.module.css';

export interface TileProps {
  to: string;
  label: ReactNode;
  icon: ReactNode;
  note?: ReactNode;
}

/** Renders a link; the whole tile is its target. Use it in Tiles. */
export function Tile({ to, label, icon, note }: TileProps) {
  return (
    <li className={styles.cell}>
      <Link className={styles.tile} to={to}>
        <span className={styles.icon}>{icon}</span>
        <span className={styles.text}>
          <span className={styles.label}>{label}</span>
          {note != null && <span className={styles.note}>{note}</span>}
        </span>
        <ChevronRight aria-hidden="true" />
      </Link>
    </li>
  );
}

export interface TilesProps {
  label: string;
  children: ReactNode;
}

/** Renders links in a row; two by two where it is narrow. */
export function Tiles({ label, children }: TilesProps) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {children}
    </ul>
  );
}
