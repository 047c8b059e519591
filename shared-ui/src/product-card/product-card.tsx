import { useState, type ReactNode } from 'react';
import { Package, Pencil } from 'lucide-react';
import { Checkbox } from '../checkbox';
import { IconButton } from '../icon-button';
import { classNames } from '../internal/class-names';
import styles from './product-card.module.css';

export interface ProductCardProps {
  name: string;
  model: ReactNode;
  /** Address of the picture; without one, or when it does not load, a drawn placeholder. */
  image?: string | null;
  /** Default '': the name stands beside it. */
  imageAlt?: string;
  note?: ReactNode;
  selected?: boolean;
  /** With it the card has a checkbox named `selectLabel`; pressing the picture toggles it too. */
  onSelectedChange?: (selected: boolean) => void;
  selectLabel?: string;
  /** With it the card has a pencil named `editLabel`. */
  onEdit?: () => void;
  editLabel?: string;
  className?: string;
}

/** A thing with a picture and a name that can be selected and edited. Stands in ProductGrid. */
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
