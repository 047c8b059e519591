import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { Navigate, useSearchParams } from '@loyalty/shared-ui/router';
import { ItemPage } from '../../../page/item-page';
import { paths } from '../../../paths';
import styles from './products.module.css';
import { EditProductForm } from './edit-product';
import { useProducts } from './products.resource';

/** /admin/product/edit?id=: the product's name and picture; without an id, redirects to the list (docs/product.md §2). */
export function EditProductPage() {
  const { t } = useLingui();
  const [parameters] = useSearchParams();
  const id = parameters.get('id') ?? '';
  const products = useProducts();
  const product = products.data?.find((one) => String(one.id) === id);
  if (id === '') return <Navigate to={paths.products} replace />;
  // A cached list may be older than the product: only a fresh one shows that it does not exist.
  const isKnown = products.data && !products.isValidating && !products.error;
  return (
    <ItemPage
      name="editProduct"
      id={/^[1-9][0-9]{0,14}$/.test(id) && (product || !isKnown) ? Number(id) : undefined}
      response={{ ...products, data: product }}
      list="products"
      unknown={{ title: t`There is no such product`, message: t`The address is wrong, or the product was removed.` }}
      loadingLabel={t`Loading the product…`}
      errorTitle={t`The product could not be loaded.`}
    >
      {(shown) => (
        <Card className={styles.card}>
          <EditProductForm product={shown} />
        </Card>
      )}
    </ItemPage>
  );
}
