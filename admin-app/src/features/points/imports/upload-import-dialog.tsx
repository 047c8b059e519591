import { useLingui } from '@lingui/react/macro';
import { Field } from '@loyalty/shared-ui/field';
import { FileDrop } from '@loyalty/shared-ui/file-drop';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { FormDialog } from '../../../forms/form-dialog';
import { useForm } from '../../../forms/use-form';
import { useKindNames } from './import-words';
import { type ImportKind, uploadImport, useRefreshImports } from './imports.resource';

interface Values {
  kind: ImportKind;
  statement: string;
  file: File | null;
  picture: File | null;
}

export function UploadImportDialog({ onClose, onUploaded }: { onClose: () => void; onUploaded: (id: number) => void }) {
  const { t } = useLingui();
  const kinds = useKindNames();
  const refresh = useRefreshImports();
  const form = useForm<Values, number>({
    initialValues: { kind: 'members', statement: '', file: null, picture: null },
    draft: undefined,
    validate: ({ kind, statement, file, picture }) => ({
      ...(!file && { file: t`Please choose a file` }),
      ...(kind === 'balances' &&
        !statement.trim() &&
        !picture && { statement: t`Balances need the statement of the old system: its reference, or a picture` }),
    }),
    send: ({ file, picture, statement, ...values }) =>
      uploadImport({ ...values, statement: statement.trim(), file: file!, picture: picture ?? undefined }),
    async onSent(id) {
      await refresh();
      onUploaded(id);
    },
  });
  const { kind, file, picture } = form.values;
  const columns = {
    members: t`Columns: mobile. Optional: name, role (plumber or customer), place, language, upi_id, or account_number and ifsc, payee_name.`,
    balances: t`Columns: mobile, points.`,
    history: t`Columns: mobile, date, text. Optional: points.`,
  };
  const drop = (name: 'file' | 'picture') => ({
    browseLabel: t`Choose a file`,
    dropLabel: t`or drop it here`,
    removeLabel: (chosen: File) => t`Remove ${chosen.name}`,
    leftOutText: (names: string) => t`Only one file is taken here. Left out: ${names}`,
    error: form.problem(name),
    onFilesChange: (files: File[]) => void form.setFieldValue(name, files.at(-1) ?? null),
  });
  return (
    <FormDialog
      title={t`Upload a file of the old system`}
      description={t`The file is checked row by row. Nothing changes until you apply it.`}
      form={form}
      submitLabel={t`Check the file`}
      busyLabel={t`Checking the file…`}
      onClose={onClose}
    >
      <Field label={t`What the file contains`} hint={columns[kind]}>
        <SelectInput
          options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
          {...form.getFieldProps('kind')}
        />
      </Field>
      <FileDrop
        {...drop('file')}
        label={t`File`}
        hint={t`CSV up to 50 MB, XLSX or XLS up to 5 MB`}
        accept=".csv,.xlsx,.xls"
        required
        files={file ? [file] : []}
      />
      {kind === 'balances' && (
        <>
          <Field
            label={t`Reference of the statement`}
            hint={t`What these balances come from, e.g. “Ledger of 31 March 2026”. A picture will do, too.`}
            error={form.problem('statement')}
          >
            <TextInput autoComplete="off" maxLength={300} {...form.getFieldProps('statement')} />
          </Field>
          <FileDrop
            {...drop('picture')}
            label={t`Picture of the statement`}
            hint={t`JPEG or PNG, up to 5 MB`}
            accept=".jpg,.jpeg,.png"
            files={picture ? [picture] : []}
          />
        </>
      )}
    </FormDialog>
  );
}
