import { useState, type ReactNode } from 'react';
import { Package, Pencil } from 'lucide-react';
import { Checkbox } from '../checkbox/checkbox';
import { IconButton } from '../icon-button/icon-button';
import { classNames } from '../internal/class-names';
import styles from './product-card.module.css';

export interface ProductCardProps {
  name: string;
  model: ReactNode;
  /** Address of the picture; without one, or if it does not load, a placeholder is drawn. */
  image?: string | null;
  /** Default '': the name is beside it. */
  imageAlt?: string;
  note?: ReactNode;
  selected?: boolean;
  /** Adds a checkbox named `selectLabel`; pressing the picture toggles it too. */
  onSelectedChange?: (selected: boolean) => void;
  selectLabel?: string;
  /** Adds an edit button named `editLabel`. */
  onEdit?: () => void;
  editLabel?: string;
  className?: string;
}

/** Renders an item with picture and name that can be selected and edited. Use it in ProductGrid. */
export function ProductCard({
  name,
  model,
  image,
  imageAlt = '',
  note,
  selected = false,
  onSelectedChange,
  selectLabel,
  onEdit,
  editLabel,
  className,
}: ProductCardProps) {
  const [failedImage, setFailedImage] = useState<string | null>(null);
  return (
    <li className={classNames(styles.card, className)} data-selected={selected || undefined}>
      <div className={styles.picture}>
        {image && image !== failedImage ? (
          <img src={image} alt={imageAlt} loading="lazy" decoding="async" onError={() => setFailedImage(image)} />
        ) : (
          <Package className={styles.placeholder} aria-hidden="true" />
        )}
        {onSelectedChange && (
          <Checkbox
            className={styles.check}
            label={selectLabel}
            hideLabel
            checked={selected}
            onChange={(event) => onSelectedChange(event.target.checked)}
          />
        )}
      </div>
      <div className={styles.text}>
        <div className={styles.names}>
          <p className={styles.name}>{name}</p>
          <p className={styles.model}>{model}</p>
          {note != null && <p className={styles.note}>{note}</p>}
        </div>
        {onEdit && (
          <IconButton
            size="sm"
            label={editLabel ?? name}
            icon={<Pencil aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={onEdit}
          />
        )}
      </div>
    </li>
  );
}

export interface ProductGridProps {
  /** Name of the list for assistive technology. */
  label: string;
  /** ProductCard elements. */
  children: ReactNode;
  className?: string;
}

/** Renders four columns on a desktop, two on a phone, one at 320 px with large text. */
export function ProductGrid({ label, children, className }: ProductGridProps) {
  return (
    <ul className={classNames(styles.grid, className)} aria-label={label}>
      {children}
    </ul>
  );
}
