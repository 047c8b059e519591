import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { DataTable } from '@loyalty/shared-ui/data-table';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Pager } from '@loyalty/shared-ui/pager';
import { Stack } from '@loyalty/shared-ui/stack';
import { useEffect, useRef, useState } from 'react';
import { usePagerLabels } from '../../../lists/list-table';
import { SheetRead } from '../../../sheets/sheet-columns';
import type { ResultProblem, ResultReport } from './payouts.resource';

const pageSize = 10;

function useProblemText(): (problem: ResultProblem) => string {
  const { t } = useLingui();
  const texts: Record<ResultProblem['code'], string> = {
    reference_unreadable: t`No reference of a payment is in this cell. Copy it from the file of the run.`,
    payment_not_found: t`No payment has this reference. Is this a file of another programme?`,
    payment_not_restored: t`This payment was made after the backup from which the programme was restored, so nothing is known of it here. Nothing was changed; settle it by hand.`,
    other_epoch: t`The reference was given out before or after a restore, for another payment than this. Nothing was changed. Copy the reference from the file of the run.`,
    other_run: t`This payment belongs to another run. Upload the row there.`,
    amount_unreadable: t`The amount cannot be read. Write it as 1100.00.`,
    amount_differs: t`The amount is not that of the payment. Ask the bank before you decide this payment.`,
    status_unreadable: t`The status is no word for paid or returned. Upload the row again once the bank has decided, or add the word under “Bank file”.`,
    utr_missing: t`A paid row needs the bank’s reference (UTR). Add it and upload the row again.`,
    utr_unreadable: t`The bank’s reference (UTR) cannot be read. Format its column as text and upload the row again.`,
    utr_short: t`The bank’s reference (UTR) has fewer than 6 characters. Copy the whole of it.`,
    rows_disagree: t`The file has this payment more than once, with different results. Keep the right row.`,
    row_repeated: t`The same payment is in a row above.`,
    already_decided: t`This payment is decided already, with another result. Nothing was changed.`,
    utr_used: t`This bank’s reference (UTR) closed another payment already. Ask the bank which payment it belongs to.`,
    own_account: t`This payment is to an account of your own. Another admin must upload its result.`,
    formula_error: t`The formula in the cell ends in an error`,
    formula_empty: t`The formula in the cell has no value: open and save the file in Excel`,
    number_shortened: t`The number has lost digits: spreadsheets keep 15. Format the column as text, then type it again`,
    date_in_cell: t`The cell was turned into a date. Format the column as text, then type it again`,
  };
  return ({ code, message, usedBy: used }) => {
    if (used) {
      const [payment, run] = [used.reference, used.runId];
      return t`This bank’s reference (UTR) closed payment ${payment} of run ${run} already. Ask the bank which payment it belongs to.`;
    }
    return texts[code] ?? message;
  };
}

export function ResultsReport({ fileName, results }: { fileName: string; results: ResultReport }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const pagerLabels = usePagerLabels();
  const [page, setPage] = useState(1);
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { paid, returned, unchanged, undecided, failed, sheet, errors } = results;
  const stored = paid + returned;
  const columns: Partial<Record<string, string>> = {
    reference: t`Our reference`,
    amount: t`Amount`,
    status: t`Status`,
    utr: t`Bank’s reference (UTR)`,
    reason: t`Reason`,
  };
  return (
    <Stack ref={heading} tabIndex={-1} role="group" aria-label={t`Result of the upload`}>
      <Notice
        tone={failed > 0 ? (stored === 0 ? 'danger' : 'warning') : stored + unchanged === 0 ? 'info' : 'success'}
        live="polite"
        title={
          stored === 0 ? (
            t`Nothing new was stored`
          ) : (
            <Trans>
              <Plural value={paid} one="# payment is paid" other="# payments are paid" />,{' '}
              <Plural value={returned} one="# was returned" other="# were returned" />
            </Trans>
          )
        }
      >
        <bdi>{fileName}</bdi>
        {unchanged + undecided + failed > 0 && ': '}
        {unchanged > 0 && (
          <>
            <Plural value={unchanged} one="# row was stored before." other="# rows were stored before." />
          </>
        )}{' '}
        {undecided > 0 && (
          <>
            <Plural
              value={undecided}
              one="# payment is not decided by the bank yet."
              other="# payments are not decided by the bank yet."
            />
          </>
        )}{' '}
        {failed > 0 && (
          <Plural
            value={failed}
            one="# row was not stored. Correct it and upload the file again: the stored rows stay as they are."
            other="# rows were not stored. Correct them and upload the file again: the stored rows stay as they are."
          />
        )}
      </Notice>
      <SheetRead sheet={sheet.name} headingRow={sheet.headingRow} />
      {errors.length > 0 && (
        <>
          <DataTable
            caption={t`Rows that were not stored`}
            columns={[
              { id: 'row', label: t`Row`, cell: ({ row }) => formatNumber(row) },
              { id: 'column', label: t`Column`, cell: ({ column }) => columns[column] ?? column },
              { id: 'value', label: t`In the file`, cell: ({ value }) => <bdi>{value || '–'}</bdi> },
              { id: 'problem', label: t`Problem`, cell: (problem) => problemText(problem) },
            ]}
            rows={errors.slice((page - 1) * pageSize, page * pageSize)}
            rowKey={({ row, column, code }) => `${row} ${column} ${code}`}
          />
          <Pager page={page} total={errors.length} onPageChange={setPage} labels={pagerLabels} />
        </>
      )}
    </Stack>
  );
}
