import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { useLocation, useNavigate } from '@loyalty/shared-ui/router';
import { useStillHere } from '@loyalty/shared-ui/still-here';
import { useToast } from '@loyalty/shared-ui/toast';
import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { Page } from '../../../page/page';
import { paths } from '../../../paths';
import { AddProductForm } from './add-product-form';
import styles from './products.module.css';
import { BulkUploadPanel } from './bulk-upload/bulk-upload-panel';
import { addProduct, productsKey, type NewProduct } from './products.resource';

/** Anchor of "Bulk upload" on the products list. */
const bulkUploadId = 'bulk-upload';

/** /admin/addproducts: one product, or many from a sheet (docs/product.md §2 "Add Products"). */
export function AddProductPage() {
  const { t } = useLingui();
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const toast = useToast();
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${bulkUploadId}`) document.getElementById(bulkUploadId)?.scrollIntoView({ block: 'center' });
  }, [hash]);

  const leave = async () => {
    toast.success(t`Product Added Successfully`);
    if (isStillHere()) await navigate(paths.products);
  };
  const add = async (product: NewProduct) => {
    await addProduct(product);
    void mutate(productsKey);
    await leave();
  };

  return (
    <Page name="addProducts" back="products">
      <div className={styles.ways}>
        <Card title={t`Single product`}>
          <AddProductForm onAdd={add} />
        </Card>
        <BulkUploadPanel
          id={bulkUploadId}
          onFinished={({ inserted, failed }) => {
            if (inserted > 0) void mutate(productsKey);
            if (failed === 0) void leave();
            else if (!isStillHere()) toast.info(t`The bulk upload has ended. Its report is on the page Add Products.`);
          }}
        />
      </div>
    </Page>
  );
}
