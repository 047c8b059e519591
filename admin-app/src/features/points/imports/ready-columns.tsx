import { useLingui } from '@lingui/react/macro';
import type { Column } from '@loyalty/shared-ui/data-table';
import { formatNumber } from '@loyalty/shared-ui/num';
import { WithDetail } from '../../../lists/with-detail';
import type { ImportKind, ImportRow } from './imports.resource';

const cellOf = ({ cells }: ImportRow, name: string) => cells.find(({ column }) => column === name)?.value ?? '';

/** Returns the columns of rows that will be applied. */
export function useReadyColumns(kind: ImportKind): Column<ImportRow>[] {
  const { t } = useLingui();
  const column = (id: string, label: string): Column<ImportRow> => ({
    ...{ id, label },
    cell: (row) => <bdi>{cellOf(row, id) || '–'}</bdi>,
  });
  const mobile: Column<ImportRow> = { ...column('mobile', t`Mobile number`), primary: true };
  const points: Column<ImportRow> = { ...column('points', t`Points`), align: 'end' };
  if (kind === 'balances') return [mobile, { ...points, cell: (row) => formatNumber(Number(cellOf(row, 'points'))) }];
  if (kind === 'history') return [mobile, column('date', t`Date`), column('text', t`Text`), points];
  return [
    mobile,
    column('name', t`Name`),
    column('role', t`Role`),
    column('place', t`Place`),
    column('language', t`Language`),
    { id: 'payout', label: t`Payout details`, cell: (row) => <Payout row={row} /> },
  ];
}

function Payout({ row }: { row: ImportRow }) {
  const [upiId, account, ifsc, name] = ['upi_id', 'account_number', 'ifsc', 'payee_name'].map((id) => cellOf(row, id));
  if (!upiId && !account) return '–';
  return (
    <WithDetail detail={name && <bdi>{name}</bdi>}>
      <bdi>{upiId || `${account} · ${ifsc}`}</bdi>
    </WithDetail>
  );
}
