import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { Field } from '@loyalty/shared-ui/field';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { Stack } from '@loyalty/shared-ui/stack';
import { useState } from 'react';
import type { BankFile } from '../../../programme/settings.resource';
import { dateFormats } from './bank-file.schema';
import styles from './payouts.module.css';

interface LayoutProps<Part> {
  /** Messages of the server by field. */
  errors: Readonly<Partial<Record<string, string>>>;
  onChange: (part: Partial<Part>) => void;
}

export function FileLayout({ file, errors, onChange }: LayoutProps<BankFile> & { file: BankFile }) {
  const { t } = useLingui();
  return (
    <Stack>
      <Stack columns="13rem" gap={3} align="start">
        <Field label={t`Account that pays`} error={errors.debit} hint={t`As the bank writes it.`}>
          <TextInput
            value={file.debit}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => onChange({ debit: target.value })}
          />
        </Field>
        <Field label={t`Remark`} error={errors.remark} hint={t`What the payee reads on the statement.`}>
          <TextInput
            value={file.remark}
            maxLength={100}
            onChange={({ target }) => onChange({ remark: target.value })}
          />
        </Field>
        <Field label={t`Date`}>
          <SelectInput
            value={file.dates}
            options={dateFormats.map((value) => ({ value, label: value }))}
            onChange={({ target }) => onChange({ dates: target.value as BankFile['dates'] })}
          />
        </Field>
        <Field label={t`Between fields`}>
          <SelectInput
            value={file.delimiter}
            options={[
              { value: ',', label: t`Comma` },
              { value: ';', label: t`Semicolon` },
              { value: '|', label: t`Vertical bar` },
              { value: '\t', label: t`Tab` },
            ]}
            onChange={({ target }) => onChange({ delimiter: target.value as BankFile['delimiter'] })}
          />
        </Field>
      </Stack>
      <Checkbox
        label={t`The first line has the headings`}
        checked={file.header}
        onChange={({ target }) => onChange({ header: target.checked })}
      />
      <Checkbox
        label={t`Names and remarks with letters A to Z, digits and spaces only`}
        checked={file.plain}
        onChange={({ target }) => onChange({ plain: target.checked })}
      />
    </Stack>
  );
}

type Results = BankFile['results'];

export function ResultLayout({ results, errors, onChange }: LayoutProps<Results> & { results: Results }) {
  const { t } = useLingui();
  const headings = [
    ['reference', t`Our reference`],
    ['status', t`Status`],
    ['utr', t`Bank’s reference (UTR)`],
    ['reason', t`Reason, if any`],
    ['amount', t`Amount, if any`],
  ] as const;
  return (
    <Stack>
      <p className={styles.note}>
        {t`Headings in the file that the bank returns, in any order and case; of a file without headings the places of the columns: #1 is the first, #3 the third. Our reference is the text that begins with PAY in the payment file.`}
      </p>
      <Stack columns="13rem" gap={3} align="start">
        {headings.map(([field, label]) => (
          <Field key={field} label={label} error={errors[`results.${field}`]}>
            <TextInput
              value={results[field]}
              maxLength={100}
              onChange={({ target }) => onChange({ [field]: target.value })}
            />
          </Field>
        ))}
      </Stack>
      <Stack columns="13rem" gap={3} align="start">
        <Words label={t`Words for paid`} words={results.paid} onChange={(paid) => onChange({ paid })} />
        <Words
          label={t`Words for returned`}
          error={errors['results.returned']}
          words={results.returned}
          onChange={(returned) => onChange({ returned })}
        />
      </Stack>
    </Stack>
  );
}

interface WordsProps {
  label: string;
  error?: string | undefined;
  words: string[];
  onChange: (words: string[]) => void;
}

function Words({ label, error, words, onChange }: WordsProps) {
  const { t } = useLingui();
  const [text, setText] = useState(words.join(', '));
  const read = (typed: string) => [...new Set(typed.split(',').map((word) => word.trim()))].filter(Boolean);
  return (
    <Field label={label} error={error} hint={t`With commas between them. Other words mean: not decided yet.`}>
      <TextInput
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChange(read(target.value));
        }}
      />
    </Field>
  );
}
