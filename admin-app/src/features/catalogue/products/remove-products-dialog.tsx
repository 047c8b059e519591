import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Notice } from '@loyalty/shared-ui/notice';
import { useSWRConfig } from 'swr';
import { useUndoToast } from '../../../forms/use-undo-toast';
import { containsPhrase } from '../../../lists/matches-words';
import { RemoveRowsDialog } from '../../../lists/remove-rows-dialog';
import { usePointsText } from '../../../programme/points-text';
import { type Product, productsKey, removeProducts, restoreProducts, useLiveLabels } from './products.resource';

interface RemoveProductsDialogProps {
  products: readonly Product[];
  /** Those that the list shows now. */
  shown: readonly Product[];
  /** The text that the list is searched for. */
  search: string;
  onCancel: () => void;
  onRemoved: () => void;
}

/**
 * Asks for confirmation before products are removed; removes them from the view (docs/product.md §4 "Product selection"). It names
 * each product with its labels that still pay, and what of the selection is easily overlooked.
 */
export function RemoveProductsDialog({ products, shown, search, onCancel, onRemoved }: RemoveProductsDialogProps) {
  const { t } = useLingui();
  const { mutate } = useSWRConfig();
  const showDone = useUndoToast();
  const liveLabels = useLiveLabels(products.map(({ id }) => id));
  const isShown = new Set(shown.map(({ id }) => id));
  const countText = (labels: number) =>
    labels === 0 ? t`No labels that pay` : t`${plural(labels, { one: '# label pays', other: '# labels pay' })}`;
  const detailOf = ({ id, name, modelName }: Product) =>
    [
      modelName,
      liveLabels.data && countText(liveLabels.data[id]?.labels ?? 0),
      !isShown.has(id) && t`not in the list now`,
      isShown.has(id) && !containsPhrase(search, name, modelName) && t`not exactly “${search.trim()}”`,
    ]
      .filter(Boolean)
      .join(' · ');

  return (
    <RemoveRowsDialog
      title={<Plural value={products.length} one="Remove # product" other="Remove # products" />}
      message={t`Are you sure you want to remove the selected products?`}
      items={products.map((product) => ({ id: product.id, name: product.name, detail: detailOf(product) }))}
      remove={removeProducts}
      onRemoved={async (ids) => {
        const removed = new Set(ids);
        await mutate(productsKey, (products?: Product[]) => products?.filter(({ id }) => !removed.has(id)), {
          revalidate: false,
        });
        onRemoved();
        showDone(t`Removed from the lists.`, async () => {
          await restoreProducts([...ids]);
          await mutate(productsKey);
        });
      }}
      onCancel={onCancel}
    >
      <LiveLabelsNotice response={liveLabels} />
    </RemoveRowsDialog>
  );
}

/** Says whether printed labels keep paying, and how much is at stake. */
function LiveLabelsNotice({ response }: { response: ReturnType<typeof useLiveLabels> }) {
  const { t } = useLingui();
  const pointsText = usePointsText();
  if (response.error)
    return <Notice tone="warning">{t`Printed labels keep paying. How many could not be counted.`}</Notice>;
  if (!response.data) return <Notice>{t`Printed labels keep paying. They are being counted.`}</Notice>;
  const all = Object.values(response.data);
  const labels = all.reduce((sum, one) => sum + one.labels, 0);
  if (labels === 0) return <Notice>{t`No label of them pays any more.`}</Notice>;
  const points = pointsText(all.reduce((sum, one) => sum + one.points, 0));
  return (
    <Notice tone="warning">
      {t`${plural(labels, { one: '# printed label keeps paying', other: '# printed labels keep paying' })}: up to ${points}. Only voiding their batches ends that.`}
    </Notice>
  );
}
