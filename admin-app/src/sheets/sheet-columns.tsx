import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { Field } from '@loyalty/shared-ui/field';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { Stack } from '@loyalty/shared-ui/stack';
import { useState } from 'react';
import { rememberColumns } from './remembered-columns';
import styles from './sheet-columns.module.css';
import type { ColumnMap, TableSource } from './table-source';

export interface NamedColumn {
  name: string;
  label: string;
  required: boolean;
}

interface SheetColumnsProps {
  source: TableSource;
  columns: readonly NamedColumn[];
  /** Called with the admin's choice, which is remembered for sheets with the same headings. */
  onChoose: (map: ColumnMap) => void;
  disabled?: boolean;
}

export function SheetColumns({ source, columns, onChoose, disabled = false }: SheetColumnsProps) {
  const { t } = useLingui();
  const { sheet, headingRow, missing } = source;
  const form = <ColumnForm key={sheet} {...{ source, columns, onChoose, disabled }} />;
  if (missing.length === 0) {
    return (
      <div className={styles.used}>
        <SheetRead sheet={sheet} headingRow={headingRow} />
        <details>
          <summary>{t`Choose other columns`}</summary>
          {form}
        </details>
      </div>
    );
  }
  const labels = columns
    .filter(({ name }) => missing.includes(name))
    .map(({ label }) => label)
    .join(', ');
  return (
    <Notice tone="warning" live="polite" title={t`Which columns are to be read?`}>
      <p>
        {sheet === '' ? (
          <Trans>The file has no visible sheet with data.</Trans>
        ) : (
          <Trans>
            The sheet “<bdi>{sheet}</bdi>” has no headings for: {labels}. Choose them once: this browser remembers the
            choice for sheets with the same headings.
          </Trans>
        )}
      </p>
      {form}
    </Notice>
  );
}

function ColumnForm({ source, columns, onChoose, disabled }: Required<SheetColumnsProps>) {
  const { t } = useLingui();
  // As the sheet was first read: a choice moves the row of headings.
  const [first] = useState(source);
  const [chosen, setChosen] = useState(source.columns);
  const [hasHeadings, setHasHeadings] = useState(true);
  const { sheets, sheet, headingRow, headings } = first;
  const isComplete = columns.every(({ name, required }) => !required || chosen[name]);
  const row = formatNumber(headingRow);

  const choose = () => {
    const picked = Object.fromEntries(
      columns.flatMap(({ name }): [string, string][] => (chosen[name] ? [[name, chosen[name]]] : [])),
    );
    if (hasHeadings && headingRow > 0) rememberColumns(first, picked);
    const firstRow = hasHeadings ? headingRow + 1 : Math.max(headingRow, 1);
    onChoose({ sheet, firstRow, columns: picked });
  };
  return (
    <Stack columns="14rem" role="group" aria-label={t`Columns of the sheet`}>
      {sheets.length > 1 && (
        <Field label={t`Sheet`}>
          <SelectInput
            value={sheet}
            options={sheets.map((name) => ({ value: name, label: name }))}
            disabled={disabled}
            onChange={({ target }) => onChoose({ sheet: target.value, columns: {} })}
          />
        </Field>
      )}
      {columns.map(({ name, label, required }) => (
        <Field key={name} label={label}>
          <SelectInput
            value={chosen[name] ?? ''}
            placeholder={required ? t`Choose a column` : t`None`}
            options={headings.map(({ column, heading, example }) => ({
              value: column,
              label: [column, heading, example && `(${example.slice(0, 30)})`].filter(Boolean).join(' '),
            }))}
            disabled={disabled}
            onChange={({ target }) => setChosen({ ...chosen, [name]: target.value })}
          />
        </Field>
      ))}
      {headingRow > 0 && (
        <Checkbox
          className={styles.headings}
          label={t`Row ${row} has the headings`}
          checked={hasHeadings}
          disabled={disabled}
          onChange={({ target }) => setHasHeadings(target.checked)}
        />
      )}
      <Button className={styles.choose} variant="secondary" disabled={disabled || !isComplete} onClick={choose}>
        {t`Read these columns`}
      </Button>
    </Stack>
  );
}

interface SheetReadProps {
  sheet: string;
  /** 0: there were no headings. */
  headingRow: number;
}

export function SheetRead({ sheet, headingRow }: SheetReadProps) {
  const row = formatNumber(headingRow);
  return (
    <p>
      {headingRow > 0 ? (
        <Trans>
          Sheet “<bdi>{sheet}</bdi>”, headings in row {row}
        </Trans>
      ) : (
        <Trans>
          Sheet “<bdi>{sheet}</bdi>”, without headings
        </Trans>
      )}
    </p>
  );
}
