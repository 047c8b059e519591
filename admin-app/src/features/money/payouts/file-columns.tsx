import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field } from '@loyalty/shared-ui/field';
import { IconButton } from '@loyalty/shared-ui/icon-button';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { Stack } from '@loyalty/shared-ui/stack';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useColumnNames } from '../../../proposals/setting-texts';
import type { FileColumn } from './bank-file.resource';
import styles from './payouts.module.css';

/** Same limit as the server's. */
const maxColumns = 60;

interface FileColumnsProps {
  columns: readonly FileColumn[];
  error: string | undefined;
  onChange: (columns: FileColumn[]) => void;
}

export function FileColumns({ columns, error, onChange }: FileColumnsProps) {
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const names = useColumnNames();
  const replace = (index: number, part: Partial<FileColumn>) =>
    onChange(columns.map((column, at) => (at === index ? { ...column, ...part } : column)));
  const move = (index: number, by: number) => {
    const moved = [...columns];
    moved.splice(index + by, 0, ...moved.splice(index, 1));
    onChange(moved);
  };
  const remove = (index: number) => {
    onChange(columns.filter((_column, at) => at !== index));
    // The pressed button is gone with its column.
    list.current?.focus();
  };
  return (
    <div className={styles.container}>
      <Stack>
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        <Stack ref={list} tabIndex={-1} as="ol" gap={3} aria-label={t`Columns`}>
          {columns.map((column, index) => {
            const number = index + 1;
            const shown = column.header || String(number);
            return (
              <li key={index} className={styles.column}>
                <Field className={styles.headed} label={t`Heading of column ${number}`}>
                  <TextInput
                    value={column.header}
                    maxLength={100}
                    onChange={({ target }) => replace(index, { header: target.value })}
                  />
                </Field>
                <Field className={styles.headed} label={t`Holds`}>
                  <SelectInput
                    value={column.value}
                    options={Object.entries(names).map(([value, label]) => ({ value, label }))}
                    onChange={({ target }) => replace(index, { value: target.value as FileColumn['value'] })}
                  />
                </Field>
                <Texts column={column} onChange={(part) => replace(index, part)} />
                <div className={styles.moves}>
                  <IconButton
                    label={t`Move ${shown} up`}
                    icon={<ArrowUp aria-hidden="true" />}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  />
                  <IconButton
                    label={t`Move ${shown} down`}
                    icon={<ArrowDown aria-hidden="true" />}
                    disabled={number === columns.length}
                    onClick={() => move(index, 1)}
                  />
                  <IconButton
                    label={t`Remove ${shown}`}
                    icon={<Trash2 aria-hidden="true" />}
                    disabled={columns.length === 1}
                    onClick={() => remove(index)}
                  />
                </div>
              </li>
            );
          })}
        </Stack>
        <Button
          className={styles.start}
          variant="secondary"
          icon={<Plus aria-hidden="true" />}
          disabled={columns.length >= maxColumns}
          onClick={() => onChange([...columns, { header: '', value: 'text', text: '' }])}
        >
          {t`Add a column`}
        </Button>
      </Stack>
    </div>
  );
}

function Texts({ column, onChange }: { column: FileColumn; onChange: (part: Partial<FileColumn>) => void }) {
  const { t } = useLingui();
  const input = (field: 'text' | 'bank' | 'upi', label: string) => (
    <Field className={field === 'text' ? styles.headed : undefined} label={label}>
      <TextInput
        value={column[field] ?? ''}
        maxLength={100}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
    </Field>
  );
  if (column.value === 'text') return input('text', t`Text`);
  if (column.value === 'mode')
    return (
      <div className={styles.pair}>
        {input('bank', t`For bank accounts`)}
        {input('upi', t`For UPI IDs`)}
      </div>
    );
  return <span />;
}
