import { useLingui } from '@lingui/react/macro';
import type { Column } from '@loyalty/shared-ui/data-table';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { FileDownload } from '../../../exports/file-download';
import { ListTable } from '../../../lists/list-table';
import { paths } from '../../../paths';
import { fetchWrongRows, type ImportRow, type RowList, useImportRows } from './imports.resource';

export function ImportRows({ id, list }: { id: number; list: RowList }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const titles = {
    wrong: t`Rows that cannot be applied`,
    different: t`Members whose details differ from the file`,
    kept: t`Rows that were not undone`,
  };
  return (
    <Stack gap={3}>
      <h3>{titles[list]}</h3>
      {list === 'wrong' && (
        <div>
          <FileDownload
            size="sm"
            label={t`Download the wrong rows, to correct them`}
            icon={<Download aria-hidden="true" />}
            fileName={`import-${id}-wrong-rows.csv`}
            fetchFile={(options) => fetchWrongRows(id, options)}
          />
        </div>
      )}
      <ListTable
        view={{ columns: useColumns(list), page, setPage }}
        response={useImportRows(id, list, page)}
        caption={titles[list]}
        rowKey={({ row }) => String(row)}
        loadingLabel={t`Loading rows…`}
        errorTitle={t`The rows could not be loaded`}
        skeletonRows={3}
        empty={null}
      />
    </Stack>
  );
}

function useColumns(list: RowList): Column<ImportRow>[] {
  const { t } = useLingui();
  const row: Column<ImportRow> = { id: 'row', label: t`Row`, primary: true, cell: (one) => formatNumber(one.row) };
  const member: Column<ImportRow> = {
    id: 'member',
    label: t`Member`,
    cell: ({ userId }) => (userId === null ? '–' : <Link to={paths.user(userId)}>{`#${userId}`}</Link>),
  };
  const lines = (texts: readonly { key: string; text: string }[]) => (
    <>
      {texts.map(({ key, text }) => (
        <div key={key}>
          <bdi>{text}</bdi>
        </div>
      ))}
    </>
  );
  if (list === 'kept') return [row, member];
  if (list === 'different')
    return [row, member, { id: 'different', label: t`Different`, cell: ({ different }) => different.join(', ') }];
  return [
    row,
    {
      id: 'problem',
      label: t`Problem`,
      cell: ({ errors }) =>
        lines(errors.map(({ column, message }) => ({ key: column, text: `${column}: ${message}` }))),
    },
    {
      id: 'value',
      label: t`In the file`,
      cell: ({ errors }) => lines(errors.map(({ column, value }) => ({ key: column, text: value || '–' }))),
    },
  ];
}
