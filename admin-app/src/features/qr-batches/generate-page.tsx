import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { PageHeader } from '@loyalty/shared-ui/page-header';
import { useState } from 'react';
import { PageTitle } from '../../page/page-title';
import type { Batch } from './batches.resource';
import { GenerateForm, useGenerateForm } from './generate-form';
import styles from './generate-page.module.css';
import { readCount } from './generate.schema';
import { GeneratedPanel } from './generated-panel';
import { useProductsOfModel } from './products-of-model.resource';
import { SheetPreview } from './sheet-preview';

/** /admin/qrgenerate: the form with its consequence left, the sheet it leads to right. */
export function GeneratePage() {
  const { t } = useLingui();
  const [batch, setBatch] = useState<Batch>();
  const formik = useGenerateForm(setBatch);
  const { modelId, productId, rewardPoints, quantity } = formik.values;
  const product = useProductsOfModel(modelId).data?.find(({ id }) => String(id) === productId);

  const more = () => {
    formik.resetForm();
    setBatch(undefined);
  };
  return (
    <>
      <PageTitle title={t`Generate QR`} />
      <PageHeader title={t`Generate QR`} />
      <div className={styles.columns}>
        <Card>{batch ? <GeneratedPanel batch={batch} onMore={more} /> : <GenerateForm formik={formik} />}</Card>
        <Card title={t`Label sheet`}>
          <SheetPreview
            productName={product?.name}
            rewardPoints={readCount(rewardPoints, 0)}
            quantity={readCount(quantity, 1)}
          />
        </Card>
      </div>
    </>
  );
}
