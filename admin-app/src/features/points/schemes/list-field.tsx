import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field } from '@loyalty/shared-ui/field';
import { FileDrop } from '@loyalty/shared-ui/file-drop';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { Stack } from '@loyalty/shared-ui/stack';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { FormDialog } from '../../../forms/form-dialog';
import { useForm } from '../../../forms/use-form';
import { type UploadedList, uploadList, useLists } from './scheme-lists.resource';

interface ListFieldProps {
  /** `4 VIP`; '' for everybody. */
  value: string;
  onValueChange: (list: string) => void;
}

/** Renders a choice of the uploaded lists of people, with the upload of another. */
export function ListField({ value, onValueChange }: ListFieldProps) {
  const { t } = useLingui();
  const lists = useLists();
  const [uploading, setUploading] = useState(false);
  const [uploaded, setUploaded] = useState<UploadedList>();
  const tokens = (lists.data ?? []).map(({ id, name, people }) => ({
    value: `${id} ${name}`,
    label: `${name} · ${plural(people, { one: '# person', other: '# people' })}`,
  }));
  const known = tokens.some((one) => one.value === value);
  return (
    <Stack gap={2}>
      <Field label={t`List of people`}>
        <SelectInput
          options={[
            { value: '', label: t`Everybody` },
            ...tokens,
            ...(value && !known ? [{ value, label: value.slice(value.indexOf(' ') + 1) }] : []),
          ]}
          value={value}
          onChange={({ target }) => onValueChange(target.value)}
        />
      </Field>
      <div>
        <Button variant="quiet" size="sm" icon={<FileUp aria-hidden="true" />} onClick={() => setUploading(true)}>
          {t`Upload a list`}
        </Button>
      </div>
      {uploaded && <UploadReport list={uploaded} />}
      {uploading && (
        <UploadDialog
          onClose={() => setUploading(false)}
          onUploaded={async (list) => {
            await lists.mutate();
            setUploading(false);
            setUploaded(list);
            onValueChange(`${list.id} ${list.name}`);
          }}
        />
      )}
    </Stack>
  );
}

function UploadReport({ list: { name, people, unknown, errors } }: { list: UploadedList }) {
  const { t } = useLingui();
  const left = unknown.length + errors.length;
  return (
    <Notice
      tone={left > 0 ? 'warning' : 'success'}
      live="polite"
      title={t`“${name}”: ${plural(people, { one: '# person', other: '# people' })}`}
    >
      {unknown.length > 0 && (
        <p>{t`Without an account, and not in the list: ${unknown.slice(0, 5).join(', ')} (${formatNumber(unknown.length)} in all)`}</p>
      )}
      {errors.slice(0, 3).map(({ row, message, value }) => (
        <p key={row}>{t`Row ${row}: ${message} (${value})`}</p>
      ))}
    </Notice>
  );
}

interface UploadDialogProps {
  onClose: () => void;
  onUploaded: (list: UploadedList) => Promise<void>;
}

function UploadDialog({ onClose, onUploaded }: UploadDialogProps) {
  const { t } = useLingui();
  const form = useForm<{ name: string; file: File | null }, UploadedList>({
    initialValues: { name: '', file: null },
    draft: undefined,
    validate: ({ name, file }) => ({
      ...(!name.trim() && { name: t`Please enter a name` }),
      ...(!file && { file: t`Please choose a file` }),
    }),
    send: ({ name, file }) => uploadList(name.trim(), file!),
    onSent: onUploaded,
  });
  const { file } = form.values;
  return (
    <FormDialog
      title={t`Upload a list of people`}
      description={t`A sheet with a column of mobile numbers. The list stays as it is: for other people, upload another.`}
      form={form}
      submitLabel={t`Upload`}
      busyLabel={t`Uploading…`}
      onClose={onClose}
    >
      <Field label={t`Name of the list`} required error={form.problem('name')}>
        <TextInput autoComplete="off" maxLength={60} data-autofocus="" {...form.getFieldProps('name')} />
      </Field>
      <FileDrop
        label={t`Sheet`}
        hint={t`XLSX, XLS or CSV`}
        browseLabel={t`Choose a file`}
        dropLabel={t`or drop it here`}
        removeLabel={(chosen) => t`Remove ${chosen.name}`}
        leftOutText={(names) => t`Only one file is taken here. Left out: ${names}`}
        accept=".xlsx,.xls,.csv"
        required
        error={form.problem('file')}
        files={file ? [file] : []}
        onFilesChange={(files) => void form.setFieldValue('file', files.at(-1) ?? null)}
      />
    </FormDialog>
  );
}
