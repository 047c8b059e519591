import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import type { UploadCheck } from './check-rows';
import styles from './bulk-upload.module.css';
import { countRows, type RowProblem, type RowProblemCode } from './sheet-product';
import { useProblemText } from './use-upload-texts';

/** Row numbers shown; the server's response lists all in a table. */
const shownRows = 12;

/** Shows the problems found by the browser before the upload, grouped by kind, with row numbers. */
export function CheckReport({ check }: { check: UploadCheck }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const { products, problems, unused } = check;
  const failing = countRows(problems);
  const valid = products.length - failing;
  const groups = groupByCode(problems);

  return (
    <div className={styles.checkReport}>
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
        {failing === 0 && <Trans>Nothing has been sent yet.</Trans>}
      </Notice>
      {failing > 0 && (
        <ul className={styles.groups} aria-label={t`Problems found`}>
          {[...groups].map(([code, group]) => (
            <li key={code} className={styles.group}>
              <span className={styles.problem}>{problemText({ code })}</span>
              <span className={styles.rows}>
                <RowNumbers rows={group.map(({ row }) => row)} />
              </span>
            </li>
          ))}
        </ul>
      )}
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
    </div>
  );
}

function groupByCode(problems: readonly RowProblem[]): Map<RowProblemCode, RowProblem[]> {
  const groups = new Map<RowProblemCode, RowProblem[]>();
  for (const problem of problems) {
    const group = groups.get(problem.code);
    if (group) group.push(problem);
    else groups.set(problem.code, [problem]);
  }
  return groups;
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
