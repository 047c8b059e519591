import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { DataTable } from '@loyalty/shared-ui/data-table';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Pager } from '@loyalty/shared-ui/pager';
import { saveFile } from '@loyalty/shared-ui/save-file';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../../../forms/use-action';
import { usePagerLabels } from '../../../../lists/list-table';
import { pageSize } from '../../../../lists/use-list-view';
import { writeWorkbook } from '../../../../sheets/write-workbook';
import { countRows, groupBy } from './check-report';
import type { RowProblem, RowProblemCode } from './product-import.resource';
import styles from './bulk-upload.module.css';
import type { FinishedImport } from './use-bulk-upload';
import { useProblemText } from './use-upload-texts';

const needed = ['name', 'model', 'image'] as const;
const details = ['sku', 'mrp', 'default_points', 'category'] as const;

/**
 * Creates a sheet of the rejected rows with the reasons. It can be corrected and uploaded as it is, since the last
 * column is not read.
 */
function makeRejectedRows(
  { products, errors }: FinishedImport,
  textOf: (problem: RowProblem) => string,
): Promise<Blob> {
  const texts = groupBy(errors, ({ row }) => row);
  const used = details.filter((column) => products.some((product) => product[column]));
  const columns = [...needed, ...used];
  const rows = products
    .filter(({ row }) => texts.has(row))
    .map((product) => [
      ...columns.map((column) => product[column] ?? ''),
      (texts.get(product.row) ?? []).map(textOf).join('; '),
    ]);
  return writeWorkbook({
    name: 'Products',
    rows: [[...columns, 'problem'], ...rows],
    widths: [36, 28, 28, ...used.map(() => 16), 60],
  });
}

/** Lists the rows that were not stored, with the reasons, and offers a file to correct. */
export function RejectedRows({ result }: { result: FinishedImport }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const pagerLabels = usePagerLabels();
  const [kind, setKind] = useState<RowProblemCode | 'all'>('all');
  const [page, setPage] = useState(1);
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), [result]);
  const download = useAction(
    async () => saveFile(await makeRejectedRows(result, problemText), 'products-to-correct.xlsx'),
    undefined,
    { toasts: true },
  );
  const { products, errors: problems, inserted, failed } = result;
  if (failed === 0) return null;

  const named = new Map(products.map((product) => [product.row, product]));
  const kinds = [...groupBy(problems, ({ code }) => code)];
  const shown = kind === 'all' ? problems : problems.filter(({ code }) => code === kind);
  const rows = shown.slice((page - 1) * pageSize, page * pageSize);
  const withCount = (label: string, some: readonly RowProblem[]) => `${label} (${formatNumber(countRows(some))})`;

  return (
    <div ref={heading} className={styles.rejectedRows} tabIndex={-1} role="group" aria-label={t`Result of the upload`}>
      <Notice
        tone={inserted > 0 ? 'warning' : 'danger'}
        live="polite"
        title={
          <Trans>
            <Plural
              value={inserted}
              _0="No product was added"
              one="1 product was added"
              other="# products were added"
            />
            , <Plural value={failed} one="1 row was not" other="# rows were not" />
          </Trans>
        }
        action={
          products.length > 0 && (
            <Button
              variant="secondary"
              size="sm"
              icon={<Download aria-hidden="true" />}
              onClick={() => void download.run()}
            >
              {t`Download rejected rows`}
            </Button>
          )
        }
      >
        <Trans>Correct the rejected rows in the downloaded file, then upload it with the images again.</Trans>
      </Notice>
      {kinds.length > 1 && (
        <FilterChips
          legend={t`Kind of problem`}
          options={[
            { value: 'all', label: withCount(t`All`, problems) },
            ...kinds.map(([code, some]) => ({ value: code, label: withCount(problemText({ code }), some) })),
          ]}
          value={kind}
          onValueChange={(next) => {
            setKind(next);
            setPage(1);
          }}
        />
      )}
      <DataTable
        caption={t`Rejected rows`}
        columns={[
          { id: 'row', label: t`Row`, cell: ({ row }) => formatNumber(row) },
          { id: 'name', label: t`Product name`, primary: true, cell: ({ row }) => named.get(row)?.name || '–' },
          { id: 'model', label: t`Model`, cell: ({ row }) => named.get(row)?.model || '–' },
          { id: 'image', label: t`Image`, cell: ({ row }) => named.get(row)?.image || '–' },
          { id: 'problem', label: t`Problem`, cell: (problem) => problemText(problem) },
        ]}
        rows={rows}
        rowKey={({ row, column, code }) => `${row} ${column} ${code}`}
      />
      <Pager page={page} total={shown.length} onPageChange={setPage} labels={pagerLabels} />
    </div>
  );
}
