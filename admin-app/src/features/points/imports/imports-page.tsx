import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import type { Column } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../../../i18n/admin-messages';
import { ListTable } from '../../../lists/list-table';
import { type ListSchema, useListView } from '../../../lists/use-list-view';
import { WithDetail } from '../../../lists/with-detail';
import { Page } from '../../../page/page';
import { paths } from '../../../paths';
import { nameOf } from '../../../session/admin-name';
import { ImportReport } from './import-report';
import { ImportState, useKindNames } from './import-words';
import { type Import, useImports } from './imports.resource';
import { UploadImportDialog } from './upload-import-dialog';

const schema = { filters: { id: { param: 'import', pattern: /^[1-9][0-9]{0,14}$/ } } } as const satisfies ListSchema;

/** /admin/imports: members, balances and histories of another system; `?import=3` shows the report of one. */
export function ImportsPage() {
  const { t } = useLingui();
  const view = useListView(schema, useColumns());
  const response = useImports(view.page);
  const [uploading, setUploading] = useState(false);
  const { id } = view.filters;
  const upload = (
    <Button icon={<FileUp aria-hidden="true" />} onClick={() => setUploading(true)}>
      {t`Upload a file`}
    </Button>
  );
  return (
    <Page
      name="imports"
      description={t`Members, balances and histories of another system. Every file is checked first; nothing changes until it is applied.`}
      actions={response.data && response.data.total > 0 && upload}
    >
      <Stack gap={5}>
        {id && <ImportReport key={id} id={Number(id)} onDeleted={() => view.setFilters({ id: '' })} />}
        <Card padding="none" title={id ? t`All imports` : undefined}>
          <ListTable
            view={{ ...view, filtered: false }}
            response={response}
            caption={t`Imports`}
            rowKey={(row) => String(row.id)}
            loadingLabel={t`Loading imports…`}
            errorTitle={t`The imports could not be loaded`}
            skeletonRows={4}
            empty={
              <EmptyState
                icon={<FileUp aria-hidden="true" />}
                title={t`No imports yet`}
                message={t`Upload the members of the old system first, then their balances and histories.`}
                action={upload}
              />
            }
          />
        </Card>
      </Stack>
      {uploading && (
        <UploadImportDialog
          onClose={() => setUploading(false)}
          onUploaded={(uploaded) => {
            setUploading(false);
            view.setFilters({ id: String(uploaded) });
          }}
        />
      )}
    </Page>
  );
}

function useColumns(): Column<Import>[] {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const kinds = useKindNames();
  return [
    {
      id: 'import',
      label: t`Import`,
      primary: true,
      cell: ({ id, kind, fileName }) => (
        <WithDetail detail={<bdi>{fileName}</bdi>}>
          <Link to={paths.import(id)}>{`${kinds[kind]} #${id}`}</Link>
        </WithDetail>
      ),
    },
    { id: 'state', label: t`Status`, cell: (row) => <ImportState {...row} /> },
    { id: 'rows', label: t`Rows`, align: 'end', cell: ({ rows }) => formatNumber(rows) },
    { id: 'wrong', label: t`Wrong rows`, align: 'end', cell: ({ wrong }) => formatNumber(wrong) },
    {
      id: 'uploaded',
      label: t`Uploaded`,
      cell: ({ createdAt, uploadedBy }) => (
        <WithDetail detail={<bdi>{nameOf(uploadedBy)}</bdi>}>
          <DateText value={createdAt} format="date-time" locale={locale} />
        </WithDetail>
      ),
    },
  ];
}
