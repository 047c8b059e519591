import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Package, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { ListRegion, NoMatch } from '../../../lists/list-region';
import { useListView } from '../../../lists/use-list-view';
import { Page } from '../../../page/page';
import { paths } from '../../../paths';
import { usePermissions } from '../../../session/permissions.resource';
import { EditProductDialog } from './edit-product';
import { narrowProducts, ProductFilters, productsSchema } from './product-filters';
import { ProductCards } from './product-cards';
import { ProductSelection } from './product-selection';
import { type Product, useProducts } from './products.resource';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { Stack } from '@loyalty/shared-ui/stack';

const places = Array.from({ length: 8 }, (_, place) => place);

/** Renders placeholders of the cards. */
function ProductSkeletons() {
  return (
    <Stack columns="220px" aria-hidden="true">
      {places.map((place) => (
        <Skeleton key={place} shape="block" height="204px" />
      ))}
    </Stack>
  );
}

const NONE: ReadonlySet<number> = new Set();

/** /admin/products: the Products List (docs/product.md §2). */
export function ProductsPage() {
  const { t } = useLingui();
  const products = useProducts();
  const view = useListView(productsSchema);
  const [selected, setSelected] = useState(NONE);
  const [edited, setEdited] = useState<Product>();
  const mayChange = usePermissions()('catalogue.change');
  const shown = narrowProducts(products.data ?? [], view);

  const addLink = mayChange && (
    <LinkButton to={paths.addProducts} icon={<Plus aria-hidden="true" />}>
      {t`Add Products`}
    </LinkButton>
  );
  const toggle = (id: number) =>
    setSelected((current) =>
      current.has(id) ? new Set([...current].filter((other) => other !== id)) : new Set(current).add(id),
    );

  return (
    <Page
      name="products"
      count={products.data && formatNumber(products.data.length)}
      actions={
        mayChange && (
          <>
            <LinkButton to={paths.bulkUpload} variant="secondary" icon={<Upload aria-hidden="true" />}>
              {t`Bulk upload`}
            </LinkButton>
            {addLink}
          </>
        )
      }
    >
      <ProductFilters view={view} />
      {mayChange && (
        <ProductSelection
          products={products.data ?? []}
          shown={shown}
          search={view.filters.search}
          selected={selected}
          onSelect={setSelected}
        />
      )}
      <ListRegion
        response={products}
        count={shown.length}
        filtered={view.filtered}
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
          <NoMatch
            title={t`No product matches`}
            message={t`Try fewer letters, or another model.`}
            clearLabel={t`Show all products`}
            onClear={view.clearFilters}
          />
        }
      >
        <ProductCards products={shown} selected={selected} fixed={!mayChange} onToggle={toggle} onEdit={setEdited} />
      </ListRegion>
      {edited && <EditProductDialog product={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}
