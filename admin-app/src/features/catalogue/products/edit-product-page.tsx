import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { PageHeader } from '@loyalty/shared-ui/page-header';
import { Navigate, useSearchParams } from '@loyalty/shared-ui/router';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { ListRegion } from '../../../lists/list-region';
import { NotFound } from '../../../page/not-found';
import { PageTitle } from '../../../page/page-title';
import { paths } from '../../../paths';
import styles from './products.module.css';
import { EditProductForm } from './edit-product';
import { useProducts } from './products.resource';

/** /admin/product/edit?id=: the product's name and picture; without an id, redirects to the list (docs/product.md §2). */
export function EditProductPage() {
  const [parameters] = useSearchParams();
  const id = parameters.get('id') ?? '';
  if (id === '') return <Navigate to={paths.products} replace />;
  if (!/^[1-9][0-9]{0,14}$/.test(id)) return <NoSuchProduct />;
  return <EditProduct key={id} id={Number(id)} />;
}

function NoSuchProduct() {
  const { t } = useLingui();
  return (
    <NotFound
      page={t`Edit product`}
      title={t`There is no such product`}
      message={t`The address is wrong, or the product was removed.`}
      list={{ to: paths.products, label: t`Products List` }}
    />
  );
}

function EditProduct({ id }: { id: number }) {
  const { t } = useLingui();
  const products = useProducts();
  const product = products.data?.find((one) => one.id === id);
  // A cached list may be older than the product: only a fresh one shows that it does not exist.
  if (products.data && !products.isValidating && !products.error && !product) {
    return <NoSuchProduct />;
  }
  return (
    <>
      <PageTitle title={t`Edit product`} />
      <PageHeader title={t`Edit product`} back={{ to: paths.products, label: t`Products List` }} />
      <Card className={styles.card}>
        <ListRegion
          response={{ ...products, data: product }}
          count={1}
          loadingLabel={t`Loading the product…`}
          errorTitle={t`The product could not be loaded.`}
          empty={null}
          skeleton={<SkeletonRows rows={2} />}
        >
          {product && <EditProductForm product={product} />}
        </ListRegion>
      </Card>
    </>
  );
}
