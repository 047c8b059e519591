import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { ProductCard, ProductGrid } from '@loyalty/shared-ui/product-card';
import { useState } from 'react';
import styles from './product-cards.module.css';
import type { Product } from './products.resource';

/** Number of cards rendered at first and added by "Show more": thousands of products open as fast as fifty. */
const step = 60;

interface ProductCardsProps {
  products: readonly Product[];
  selected: ReadonlySet<number>;
  onToggle: (id: number) => void;
  onEdit: (product: Product) => void;
}

/** Renders the grid of product cards (spec §2 "Products List screen"). */
export function ProductCards({ products, selected, onToggle, onEdit }: ProductCardsProps) {
  const { t } = useLingui();
  const [limit, setLimit] = useState(step);
  return (
    <div className={styles.root}>
      <ProductGrid label={t`Products`}>
        {products.slice(0, limit).map((product) => (
          <ProductCard
            key={product.id}
            name={product.name}
            model={product.modelName}
            image={product.thumbnailUrl}
            selected={selected.has(product.id)}
            onSelectedChange={() => onToggle(product.id)}
            selectLabel={t`Select ${product.name}`}
            onEdit={() => onEdit(product)}
            editLabel={t`Edit ${product.name}`}
          />
        ))}
      </ProductGrid>
      {products.length > limit && (
        <Button variant="secondary" onClick={() => setLimit(limit + step)}>
          <Trans>Show more products</Trans>
        </Button>
      )}
    </div>
  );
}
