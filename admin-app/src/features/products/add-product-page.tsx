import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { PageHeader } from '@loyalty/shared-ui/page-header';
import { useNavigate } from '@loyalty/shared-ui/router';
import { useToast } from '@loyalty/shared-ui/toast';
import { useSWRConfig } from 'swr';
import { PageTitle } from '../../page/page-title';
import { paths } from '../../paths';
import { AddProductForm } from './add-product-form';
import styles from './add-product-page.module.css';
import { addProduct, productsKey, type NewProduct } from './products.resource';

/** /admin/addproducts */
export function AddProductPage() {
  const { t } = useLingui();
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  const toast = useToast();

  const add = async (product: NewProduct) => {
    await addProduct(product);
    void mutate(productsKey);
    toast.success(t`Product Added Successfully`);
    await navigate(paths.products);
  };

  return (
    <>
      <PageTitle title={t`Add Products`} />
      <PageHeader title={t`Add Products`} back={{ to: paths.products, label: t`Products List` }} />
      <Card className={styles.card}>
        <AddProductForm onAdd={add} />
      </Card>
    </>
  );
}
