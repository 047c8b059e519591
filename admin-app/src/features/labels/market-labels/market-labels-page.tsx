import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import type { Column } from '@loyalty/shared-ui/data-table';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Stack } from '@loyalty/shared-ui/stack';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { ListRegion } from '../../../lists/list-region';
import { ListTable } from '../../../lists/list-table';
import { useListView, type ListSchema } from '../../../lists/use-list-view';
import { WithDetail } from '../../../lists/with-detail';
import { Page } from '../../../page/page';
import { usePointsText } from '../../../programme/points-text';
import { useSettings } from '../../../programme/settings.resource';
import { usePermissions } from '../../../session/permissions.resource';
import { FileActions } from './file-actions';
import { LoadFileDialog } from './load-file-dialog';
import { MarketSettings } from './market-settings';
import { type MarketFile, useMarketFiles } from './market-labels.resource';
import { VerifierTest } from './verifier-test';

const schema = {} as const satisfies ListSchema;

/** /admin/market-labels: labels of another vendor in the market: their files, and the service that knows them. */
export function MarketLabelsPage() {
  const { t } = useLingui();
  const [loading, setLoading] = useState<MarketFile | 'new'>();
  const mayChange = usePermissions()('batches.change');
  const settings = useSettings();
  const { marketLabels, isOwner = false } = settings.data ?? {};
  const view = useListView(schema, useColumns());
  const add = mayChange && marketLabels && (
    <Button icon={<FileUp aria-hidden="true" />} onClick={() => setLoading('new')}>
      {t`Load a file`}
    </Button>
  );
  return (
    <Page
      name="marketLabels"
      description={t`Labels that another vendor printed and that are still in shops. Each pays once, like a label of yours.`}
      actions={add}
    >
      <Stack gap={6}>
        <Card padding="none">
          <ListTable
            view={view}
            response={useMarketFiles(view.page)}
            caption={t`Files of codes`}
            rowKey={({ id }) => String(id)}
            loadingLabel={t`Loading the files…`}
            errorTitle={t`The files could not be loaded`}
            actionsLabel={t`Actions`}
            rowActions={(file) => <FileActions file={file} mayChange={mayChange} onContinue={() => setLoading(file)} />}
            empty={
              <EmptyState
                icon={<FileUp aria-hidden="true" />}
                title={t`No files yet`}
                message={
                  marketLabels
                    ? t`A CSV file with a code and its points on each line. The SKU of a product is optional.`
                    : t`An owner first sets below how the codes are written.`
                }
              />
            }
          />
        </Card>
        <ListRegion
          response={settings}
          loadingLabel={t`Loading the settings…`}
          errorTitle={t`The settings could not be loaded`}
        >
          {settings.data && <MarketSettings settings={settings.data} />}
        </ListRegion>
        {isOwner && marketLabels?.verifier && <VerifierTest />}
      </Stack>
      {loading && (
        <LoadFileDialog
          known={loading === 'new' ? undefined : loading}
          name={marketLabels?.name ?? ''}
          onClose={() => setLoading(undefined)}
        />
      )}
    </Page>
  );
}

function useColumns(): readonly Column<MarketFile>[] {
  const { t } = useLingui();
  const pointsText = usePointsText();
  return [
    {
      id: 'name',
      label: t`File`,
      primary: true,
      cell: ({ name, fileName }) => (
        <WithDetail detail={<bdi>{fileName}</bdi>}>
          <bdi>{name}</bdi>
        </WithDetail>
      ),
    },
    { id: 'state', label: t`State`, cell: ({ state }) => <FileState state={state} /> },
    {
      id: 'codes',
      label: t`Codes`,
      align: 'end',
      cell: ({ codes, points }) => <WithDetail detail={pointsText(points)}>{formatNumber(codes)}</WithDetail>,
    },
    {
      id: 'used',
      label: t`Scanned`,
      align: 'end',
      cell: ({ used, usedPoints }) => <WithDetail detail={pointsText(usedPoints)}>{formatNumber(used)}</WithDetail>,
    },
  ];
}

function FileState({ state }: Pick<MarketFile, 'state'>) {
  const { t } = useLingui();
  const states = {
    loading: ['warning', t`Partly read`],
    loaded: ['info', t`Not in force`],
    active: ['success', t`In force`],
    void: ['danger', t`Void`],
    undoing: ['warning', t`Being undone`],
    undone: ['neutral', t`Undone`],
  } as const;
  const [tone, text] = states[state];
  return <StatusChip tone={tone}>{text}</StatusChip>;
}
