import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { IconButton } from '@loyalty/shared-ui/icon-button';
import { Stack } from '@loyalty/shared-ui/stack';
import { Package, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useDetailsText } from './detail-fields';
import styles from './products.module.css';
import type { Product } from './products.resource';

/** Number of cards rendered at first and added by "Show more": thousands of products open as fast as fifty. */
const step = 60;

interface ProductCardsProps {
  products: readonly Product[];
  selected: ReadonlySet<number>;
  /** Without selection and editing. */
  fixed: boolean;
  onToggle: (id: number) => void;
  onEdit: (product: Product) => void;
}

/** Renders the grid of product cards (docs/product.md §2 "Products List"): four columns on a desktop, two on a phone. */
export function ProductCards({ products, selected, fixed, onToggle, onEdit }: ProductCardsProps) {
  const { t } = useLingui();
  const [limit, setLimit] = useState(step);
  return (
    <Stack gap={6} align="center">
      <ul className={styles.grid} aria-label={t`Products`}>
        {products.slice(0, limit).map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            selected={selected.has(product.id)}
            fixed={fixed}
            onToggle={() => onToggle(product.id)}
            onEdit={() => onEdit(product)}
          />
        ))}
      </ul>
      {products.length > limit && (
        <Button variant="secondary" onClick={() => setLimit(limit + step)}>
          <Trans>Show more products</Trans>
        </Button>
      )}
    </Stack>
  );
}

interface ProductCardProps {
  product: Product;
  selected: boolean;
  fixed: boolean;
  /** Pressing the picture toggles too. */
  onToggle: () => void;
  onEdit: () => void;
}

/** Renders a product with its picture, or a placeholder without one or if it does not load. */
function ProductCard({ product, selected, fixed, onToggle, onEdit }: ProductCardProps) {
  const { t } = useLingui();
  const details = useDetailsText()(product);
  const [failedImage, setFailedImage] = useState<string>();
  const image = product.thumbnailUrl;
  return (
    <li className={styles.card} data-selected={selected || undefined}>
      <div className={styles.picture}>
        {image && image !== failedImage ? (
          <img src={image} alt="" loading="lazy" decoding="async" onError={() => setFailedImage(image)} />
        ) : (
          <Package className={styles.placeholder} aria-hidden="true" />
        )}
        {!fixed && (
          <Checkbox
            className={styles.check}
            label={t`Select ${product.name}`}
            hideLabel
            checked={selected}
            onChange={onToggle}
          />
        )}
      </div>
      <div className={styles.text}>
        <div className={styles.names}>
          <p className={styles.name}>{product.name}</p>
          <p className={styles.model}>{product.modelName}</p>
          {details !== '' && <p className={styles.details}>{details}</p>}
        </div>
        {!fixed && (
          <IconButton
            size="sm"
            label={t`Edit ${product.name}`}
            icon={<Pencil aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={onEdit}
          />
        )}
      </div>
    </li>
  );
}
