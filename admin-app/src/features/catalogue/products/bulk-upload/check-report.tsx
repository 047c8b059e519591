import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Stack } from '@loyalty/shared-ui/stack';
import type { ReactNode } from 'react';
import type { TableSource } from '../../../../sheets/table-source';
import styles from './bulk-upload.module.css';
import type { UploadCheck } from './list-zip';
import type { RowProblem, RowProblemCode } from './product-import.resource';
import { useProblemText } from './use-upload-texts';

/** Row numbers shown of a value, and values of a problem; the server's response lists all in a table. */
const shownRows = 12;
const shownValues = 8;

interface CheckReportProps {
  check: UploadCheck;
  source: TableSource | undefined;
  /** What can be chosen about the problems. */
  children: ReactNode;
}

/** Returns the number of rows with problems; a row may have several. */
export const countRows = (problems: readonly RowProblem[]) => new Set(problems.map(({ row }) => row)).size;

/** Shows the problems found before the upload, grouped by kind, with the wrong values and their rows. */
export function CheckReport({ check, source, children }: CheckReportProps) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const { products, problems, unused } = check;
  const failing = countRows(problems);
  const valid = products.length - failing;
  const groups = groupBy(problems, ({ code, found }) => (found === undefined ? code : `${code} ${found}`));

  return (
    <Stack>
      <Notice
        tone={failing === 0 ? 'success' : valid === 0 ? 'danger' : 'warning'}
        live="polite"
        title={
          failing === 0 ? (
            <Plural value={products.length} one="1 row is ready" other="# rows are ready" />
          ) : (
            <Trans>
              {formatNumber(valid)} of {formatNumber(products.length)} rows are ready
            </Trans>
          )
        }
      >
        {failing > 0 && (
          <Trans>Correct the file and choose it again, or upload the valid rows and correct the others later.</Trans>
        )}
        {failing === 0 && <Trans>Nothing has been stored yet.</Trans>}
      </Notice>
      {failing > 0 && (
        <ul className={styles.groups} aria-label={t`Problems found`}>
          {[...groups].map(([key, group]) => {
            const { code, found } = group[0]!;
            return (
              <li key={key} className={styles.group}>
                <span className={styles.problem}>{problemText({ code, ...(found !== undefined && { found }) })}</span>
                <Values problems={group} source={isAboutCell(code) ? source : undefined} />
              </li>
            );
          })}
        </ul>
      )}
      {children}
      {unused.length > 0 && (
        <details className={styles.unused}>
          <summary>
            <Plural
              value={unused.length}
              one="1 image in the ZIP is not named in any row"
              other="# images in the ZIP are not named in any row"
            />
          </summary>
          <p>{unused.slice(0, 100).join(', ')}</p>
        </details>
      )}
    </Stack>
  );
}

/** Problems for which the cell itself has to be opened in Excel. */
const isAboutCell = (code: RowProblemCode) =>
  code === 'formula_empty' || code === 'number_shortened' || code === 'date_in_cell' || code === 'formula_error';

export function groupBy<Key>(problems: readonly RowProblem[], keyOf: (problem: RowProblem) => Key) {
  const groups = new Map<Key, RowProblem[]>();
  for (const problem of problems) {
    const group = groups.get(keyOf(problem)) ?? [];
    groups.set(keyOf(problem), group);
    group.push(problem);
  }
  return groups;
}

/** Each wrong value with its rows, or with its cells, if the columns are known. */
function Values({ problems, source }: { problems: readonly RowProblem[]; source: TableSource | undefined }) {
  const values = [...groupBy(problems, ({ value = '' }) => value)];
  const more = values.length - shownValues;
  return (
    <Stack as="span" row>
      {values.slice(0, shownValues).map(([value, group]) => (
        <span key={value}>
          {value !== '' && <bdi>{`“${value.slice(0, 60)}” `}</bdi>}
          <span className={styles.rows}>
            {source ? (
              group
                .slice(0, shownRows)
                .map(({ column, row }) => `${source.columns[column] ?? ''}${row}`)
                .join(', ')
            ) : (
              <RowNumbers rows={group.map(({ row }) => row)} />
            )}
          </span>
        </span>
      ))}
      {more > 0 && (
        <span className={styles.rows}>
          <Plural value={more} one="and # more" other="and # more" />
        </span>
      )}
    </Stack>
  );
}

function RowNumbers({ rows }: { rows: readonly number[] }) {
  const shown = rows
    .slice(0, shownRows)
    .map((row) => formatNumber(row))
    .join(', ');
  const more = rows.length - shownRows;
  if (rows.length === 1) return <Trans>Row {shown}</Trans>;
  if (more <= 0) return <Trans>Rows {shown}</Trans>;
  return (
    <Trans>
      Rows {shown} and {formatNumber(more)} more
    </Trans>
  );
}
