import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { formatNumber } from '@loyalty/shared-ui/num';
import { PageHeader } from '@loyalty/shared-ui/page-header';
import { Package, Plus, SearchX, Upload } from 'lucide-react';
import { useState } from 'react';
import { ListRegion } from '../../lists/list-region';
import { PageTitle } from '../../page/page-title';
import { paths } from '../../paths';
import { EditNameDialog } from './edit-name-dialog';
import { narrowProducts } from './narrow-products';
import { ProductCards } from './product-cards';
import { ProductFilters } from './product-filters';
import { ProductSelection } from './product-selection';
import { ProductSkeletons } from './product-skeletons';
import { useProducts, type Product } from './products.resource';
import { useProductView } from './use-product-view';

const none: ReadonlySet<number> = new Set();

/** /admin/products: the Products List (spec §2). */
export function ProductsPage() {
  const { t } = useLingui();
  const products = useProducts();
  const controls = useProductView();
  const [selected, setSelected] = useState(none);
  const [edited, setEdited] = useState<Product>();
  const shown = narrowProducts(products.data ?? [], controls.view);

  const addLink = (
    <LinkButton to={paths.addProducts} icon={<Plus aria-hidden="true" />}>
      {t`Add Products`}
    </LinkButton>
  );
  const toggle = (id: number) =>
    setSelected((current) =>
      current.has(id) ? new Set([...current].filter((other) => other !== id)) : new Set(current).add(id),
    );

  return (
    <>
      <PageTitle title={t`Products List`} />
      <PageHeader
        title={t`Products List`}
        count={products.data && formatNumber(products.data.length)}
        actions={
          <>
            <LinkButton to={paths.bulkUpload} variant="secondary" icon={<Upload aria-hidden="true" />}>
              {t`Bulk upload`}
            </LinkButton>
            {addLink}
          </>
        }
      />
      <ProductFilters controls={controls} />
      <ProductSelection products={products.data ?? []} shown={shown} selected={selected} onSelect={setSelected} />
      <ListRegion
        answer={products}
        count={shown.length}
        filtered={controls.filtered}
        loadingLabel={t`Loading products…`}
        errorTitle={t`The products could not be loaded.`}
        skeleton={<ProductSkeletons />}
        empty={
          <EmptyState
            icon={<Package aria-hidden="true" />}
            title={t`No products yet`}
            message={t`Add the first product with its picture; then generate its QR codes.`}
            action={addLink}
          />
        }
        noResults={
          <EmptyState
            icon={<SearchX aria-hidden="true" />}
            title={t`No product matches`}
            message={t`Try fewer letters, or another model.`}
            action={
              <Button variant="secondary" onClick={controls.showAll}>
                {t`Show all products`}
              </Button>
            }
          />
        }
      >
        <ProductCards products={shown} selected={selected} onToggle={toggle} onEdit={setEdited} />
      </ListRegion>
      {edited && <EditNameDialog product={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
