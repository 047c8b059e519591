import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { Notice } from '@loyalty/shared-ui/notice';
import { SelectionBar } from '@loyalty/shared-ui/selection-bar';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styles from './products.module.css';
import type { Product } from './products.resource';
import { RemoveProductsDialog } from './remove-products-dialog';

/** docs/product.md §9 "Removal success indicator", in milliseconds. */
const successTime = 3000;

interface ProductSelectionProps {
  /** All products: removed ones are deselected. */
  products: readonly Product[];
  /** The filtered products, to which "Select all" applies. */
  shown: readonly Product[];
  /** The text that the list is searched for. */
  search: string;
  selected: ReadonlySet<number>;
  onSelect: (selected: ReadonlySet<number>) => void;
}

/**
 * Renders the row above the cards: select all; the number of selected products and Remove Products; after a removal,
 * the success for 3 s. Its height is constant, so that the cards do not move.
 */
export function ProductSelection({ products, shown, search, selected, onSelect }: ProductSelectionProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const [removed, setRemoved] = useState(0);
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (removed === 0) return;
    // The button that opened the dialog is gone with the selection.
    root.current?.focus();
    const timer = setTimeout(() => setRemoved(0), successTime);
    return () => clearTimeout(timer);
  }, [removed]);

  const chosen = products.filter(({ id }) => selected.has(id));
  const hidden = chosen.length - shown.filter(({ id }) => selected.has(id)).length;
  const allShown = shown.length > 0 && shown.every(({ id }) => selected.has(id));
  // Nothing else: what a search does not show is not removed with what it shows.
  const selectShown = () => onSelect(new Set(shown.map(({ id }) => id)));
  const clear = () => onSelect(new Set());

  const row = () => {
    if (removed > 0)
      return (
        <Notice tone="success" live="polite">
          <Plural value={removed} one="# product was removed." other="# products were removed." />
        </Notice>
      );
    if (chosen.length > 0)
      return (
        <SelectionBar
          label={<Plural value={chosen.length} one="# selected" other="# selected" />}
          summary={hidden > 0 && <Plural value={hidden} one="# not shown" other="# not shown" />}
          onClear={clear}
          clearLabel={t`Clear`}
          actions={
            <>
              {(!allShown || hidden > 0) && (
                <Button variant="quiet" size="sm" onClick={selectShown}>
                  <Plural value={shown.length} one="Select only # shown" other="Select only # shown" />
                </Button>
              )}
              <Button
                variant="danger-soft"
                size="sm"
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => setAsking(true)}
              >
                {t`Remove Products`}
              </Button>
            </>
          }
        />
      );
    return shown.length > 0 && <Checkbox label={t`Select all`} checked={false} onChange={selectShown} />;
  };

  return (
    <div ref={root} tabIndex={-1} className={styles.productSelection} data-selecting={chosen.length > 0 || undefined}>
      {row()}
      {asking && (
        <RemoveProductsDialog
          products={chosen}
          shown={shown}
          search={search}
          onCancel={() => setAsking(false)}
          onRemoved={() => {
            setAsking(false);
            setRemoved(chosen.length);
            clear();
          }}
        />
      )}
    </div>
  );
}
