import type { ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { Link } from '@loyalty/shared-ui/router';
import { classNames } from '../internal/class-names';
import styles from './tile.module.css';

export interface TileProps {
  to: string;
  label: ReactNode;
  icon: ReactNode;
  note?: ReactNode;
  /** Takes the whole row, with less height. */
  wide?: boolean;
}

/** Renders a link; the whole tile is its target. Use it in Tiles. */
export function Tile({ to, label, icon, note, wide = false }: TileProps) {
  return (
    <li className={styles.cell} data-wide={wide || undefined}>
      <Link className={styles.tile} to={to}>
        <span className={styles.icon}>{icon}</span>
        <span className={styles.text}>
          <span className={styles.label}>{label}</span>
          {note != null && <span className={styles.note}>{note}</span>}
        </span>
        {wide && <ChevronRight className={styles.chevron} size={20} aria-hidden="true" />}
      </Link>
    </li>
  );
}

export interface TilesProps {
  label: string;
  children: ReactNode;
  className?: string;
}

/** Renders a grid of links: two columns on a phone. */
export function Tiles({ label, children, className }: TilesProps) {
  return (
    <ul className={classNames(styles.grid, className)} aria-label={label}>
      {children}
    </ul>
  );
}
