import { useLingui } from '@lingui/react/macro';
import type { Column } from '@loyalty/shared-ui/data-table';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Muted } from '@loyalty/shared-ui/muted';
import { Link } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { FileDownload } from '../../../exports/file-download';
import { ListTable } from '../../../lists/list-table';
import { paths } from '../../../paths';
import {
  fetchRows,
  type ImportDetail,
  type ImportKind,
  type ImportRow,
  type RowList,
  useImportRows,
} from './imports.resource';
import { useReadyColumns } from './ready-columns';

interface ImportRowsProps {
  found: Pick<ImportDetail, 'id' | 'kind'>;
  list: RowList;
}

export function ImportRows({ found: { id, kind }, list }: ImportRowsProps) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const titles = {
    ready: t`Rows that will be applied`,
    wrong: t`Rows that cannot be applied`,
    different: t`Members whose details differ from the file`,
    kept: t`Rows that were not undone`,
  };
  return (
    <Stack gap={3}>
      <h3>{titles[list]}</h3>
      {(list === 'ready' || list === 'wrong') && (
        <div>
          <FileDownload
            size="sm"
            label={list === 'ready' ? t`Download these rows` : t`Download the wrong rows, to correct them`}
            icon={<Download aria-hidden="true" />}
            fileName={`import-${id}-${list}-rows.csv`}
            fetchFile={(options) => fetchRows(id, list, options)}
          />
        </div>
      )}
      {list === 'wrong' && kind === 'members' && (
        <Muted>{t`Account numbers and UPI IDs are masked in it: copy them from your own file.`}</Muted>
      )}
      <ListTable
        view={{ columns: useColumns(list, kind), page, setPage }}
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

function useColumns(list: RowList, kind: ImportKind): Column<ImportRow>[] {
  const { t } = useLingui();
  const ready = useReadyColumns(kind);
  const row: Column<ImportRow> = { id: 'row', label: t`Row`, cell: (one) => formatNumber(one.row) };
  const member: Column<ImportRow> = {
    id: 'member',
    label: t`Member`,
    primary: true,
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
  if (list === 'ready') return [row, ...ready];
  if (list === 'kept') return [row, member];
  if (list === 'different')
    return [row, member, { id: 'different', label: t`Different`, cell: ({ different }) => different.join(', ') }];
  return [
    row,
    {
      id: 'problem',
      label: t`Problem`,
      primary: true,
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
