import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { Facts } from '@loyalty/shared-ui/facts';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Muted } from '@loyalty/shared-ui/muted';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { Stack } from '@loyalty/shared-ui/stack';
import { CircleCheck, Hourglass, ListChecks, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Page } from '../../../page/page';
import { paths } from '../../../paths';
import { usePointsText } from '../../../programme/points-text';
import { DownloadCodes } from './batch-actions';
import { awaitsSecondAdmin, type Batch, useProductsOfModel } from './batches.resource';
import { GenerateForm, useGenerateForm } from './generate-form';
import styles from './generate.module.css';
import { readCount } from './generate.schema';
import { sheetsFor } from './label-sheet';
import { useLabelLines } from './label-sheets.resource';
import { SheetChooser } from './sheet-chooser';
import { SheetPreview } from './sheet-preview';
import { useSettled, useSheetChoice } from './use-sheet-choice';

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
  const points = useSettled(readCount(rewardPoints, 0));
  const label = product && points !== undefined ? { productName: product.name, rewardPoints: points } : undefined;
  const lines = useLabelLines(sheet, label).data;
  const count = batch ? batch.quantity : readCount(quantity, 1);
  const paper =
    sheet && count !== undefined
      ? { sheets: sheetsFor(count, sheet.labels, startAt), perSheet: sheet.labels }
      : undefined;
  return (
    <Page name="generateQr">
      <div className={styles.columns}>
        <Card>
          {outcome ? (
            <Outcome batch={batch} startAt={startAt} onMore={more} />
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
                lines={lines}
                quantity={count}
                {...(batch && { firstSerial: batch.firstSerial })}
              />
            ) : (
              // The chooser says why there is no sheet, with Retry.
              control.sheets.error === undefined && <Skeleton shape="block" height="400px" />
            )}
          </div>
        </Card>
      </div>
    </Page>
  );
}

interface OutcomeProps {
  /** Undefined if a second admin must confirm the order. */
  batch: Batch | undefined;
  /** Position of the first label, as chosen beside the form; passed to the print page. */
  startAt: number;
  onMore: () => void;
}

/** Replaces the form after a success, so that a second click cannot create a second batch. */
function Outcome({ batch, startAt, onMore }: OutcomeProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const pointsText = usePointsText();
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap={5}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading} data-awaiting={!batch || undefined}>
        {batch ? <CircleCheck size={22} aria-hidden="true" /> : <Hourglass size={22} aria-hidden="true" />}
        {batch ? (
          <Plural value={batch.quantity} one="# QR generated" other="# QRs generated" />
        ) : (
          <Trans>Another admin must confirm this batch</Trans>
        )}
      </h2>
      {batch ? (
        <Facts
          items={[
            { label: t`Product`, value: batch.productName },
            { label: t`Model`, value: batch.modelName },
            { label: t`Reward points per QR`, value: pointsText(batch.rewardPoints) },
            // Without digit grouping, since they are identifiers.
            { label: t`Serials`, value: `#${batch.firstSerial}${batch.quantity > 1 ? ` – #${batch.lastSerial}` : ''}` },
          ]}
        />
      ) : (
        <Muted>
          <Trans>Nothing is generated yet. Batches of this many points need a second admin.</Trans>
        </Muted>
      )}
      <Stack row gap={3}>
        {batch ? (
          <>
            <LinkButton
              to={paths.printQrs(batch.id) + (startAt > 1 ? `?start_at=${startAt}` : '')}
              icon={<Printer aria-hidden="true" />}
            >
              {t`Print`}
            </LinkButton>
            <LinkButton variant="secondary" to={paths.qrList} icon={<ListChecks aria-hidden="true" />}>
              {t`QR List`}
            </LinkButton>
            <DownloadCodes batchId={batch.id} />
          </>
        ) : (
          <LinkButton variant="secondary" to={paths.confirmations}>
            <Trans>Confirmations</Trans>
          </LinkButton>
        )}
        <Button variant="quiet" onClick={onMore}>
          <Trans>Generate more</Trans>
        </Button>
      </Stack>
    </Stack>
  );
}
