import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Facts } from '@loyalty/shared-ui/facts';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Stack } from '@loyalty/shared-ui/stack';
import { Muted } from '@loyalty/shared-ui/muted';
import { CircleCheck, Hourglass, ListChecks, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { paths } from '../../../paths';
import type { Batch } from './batches.resource';
import { DownloadCodes } from './batch-actions';
import styles from './generate.module.css';

interface GeneratedPanelProps {
  batch: Batch;
  /** Position of the first label, as chosen beside the form; passed to the print page. */
  startAt: number;
  onMore: () => void;
}

/** Replaces the form after a success, so that a second click cannot create a second batch. */
export function GeneratedPanel({ batch, startAt, onMore }: GeneratedPanelProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap={5}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        <CircleCheck size={22} aria-hidden="true" />
        <Plural value={batch.quantity} one="# QR generated" other="# QRs generated" />
      </h2>
      <Facts
        items={[
          { label: t`Product`, value: batch.productName },
          { label: t`Model`, value: batch.modelName },
          { label: t`Reward points per QR`, value: formatNumber(batch.rewardPoints) },
          { label: t`Serials`, value: <Serials batch={batch} /> },
        ]}
      />
      <Stack row gap={3}>
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
        <Button variant="quiet" onClick={onMore}>
          <Trans>Generate more</Trans>
        </Button>
      </Stack>
    </Stack>
  );
}

/** Renders serials without digit grouping, since they are identifiers. */
function Serials({ batch }: { batch: Batch }) {
  return batch.quantity === 1 ? `#${batch.firstSerial}` : `#${batch.firstSerial} – #${batch.lastSerial}`;
}

/** Replaces the form after an order that a second admin must confirm. */
export function AwaitingPanel({ onMore }: { onMore: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap={5}>
      <h2 ref={heading} tabIndex={-1} className={`${styles.heading} ${styles.awaiting}`}>
        <Hourglass size={22} aria-hidden="true" />
        <Trans>Another admin must confirm this batch</Trans>
      </h2>
      <Muted>
        <Trans>Nothing is generated yet. Batches of this many points need a second admin.</Trans>
      </Muted>
      <Stack row gap={3}>
        <LinkButton variant="secondary" to={paths.confirmations}>
          <Trans>Confirmations</Trans>
        </LinkButton>
        <Button variant="quiet" onClick={onMore}>
          <Trans>Generate more</Trans>
        </Button>
      </Stack>
    </Stack>
  );
}
