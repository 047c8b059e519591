import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { useState } from 'react';
import { Page } from '../../../page/page';
import { awaitsSecondAdmin, type Batch, useProductsOfModel } from './batches.resource';
import { GenerateForm, useGenerateForm } from './generate-form';
import styles from './generate.module.css';
import { readCount } from './generate.schema';
import { AwaitingPanel, GeneratedPanel } from './generated-panel';
import { sheetsFor } from './place-labels';
import { SheetChooser } from './sheet-chooser';
import { SheetPreview } from './sheet-preview';
import { useSheetChoice } from './use-sheet-choice';

/** /admin/qrgenerate: the form on the left, the sheet preview on the right. */
export function GeneratePage() {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<Batch | typeof awaitsSecondAdmin>();
  const batch = outcome === awaitsSecondAdmin ? undefined : outcome;
  const form = useGenerateForm(setOutcome);
  const control = useSheetChoice();
  const { modelId, productId, rewardPoints, quantity } = form.values;
  const product = useProductsOfModel(modelId).data?.find(({ id }) => String(id) === productId);

  const more = () => {
    form.resetForm();
    setOutcome(undefined);
  };
  const { sheet, startAt } = control;
  const count = batch ? batch.quantity : readCount(quantity, 1);
  const paper =
    sheet && count !== undefined
      ? { sheets: sheetsFor(count, sheet.labels, startAt), perSheet: sheet.labels }
      : undefined;
  return (
    <Page name="generateQr">
      <div className={styles.columns}>
        <Card>
          {outcome === awaitsSecondAdmin ? (
            <AwaitingPanel onMore={more} />
          ) : batch ? (
            <GeneratedPanel batch={batch} startAt={startAt} onMore={more} />
          ) : (
            <GenerateForm form={form} paper={paper} />
          )}
        </Card>
        <Card title={t`Label sheet`}>
          <div className={styles.sheet}>
            <SheetChooser control={control} />
            {sheet ? (
              <SheetPreview
                sheet={sheet}
                startAt={startAt}
                productName={product?.name}
                rewardPoints={readCount(rewardPoints, 0)}
                quantity={count}
                {...(batch && { firstSerial: batch.firstSerial })}
              />
            ) : (
              <Skeleton shape="block" height="400px" />
            )}
          </div>
        </Card>
      </div>
    </Page>
  );
}
