import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { Field } from '@loyalty/shared-ui/field';
import { useLeaveQuestion } from '@loyalty/shared-ui/leave-question';
import { Notice } from '@loyalty/shared-ui/notice';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { Stack } from '@loyalty/shared-ui/stack';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { useDeferredValue, useEffect, useState } from 'react';
import { ApiError } from '@loyalty/shared-ui/api-error';
import { drafts } from '../../../drafts/drafts';
import { RestoredNote } from '../../../drafts/use-form-draft';
import { useErrorText } from '../../../i18n/use-error-text';
import { type BankFile, type Settings, useSettings } from '../../../programme/settings.resource';
import { useProposingSave } from '../../../proposals/use-proposing-save';
import { usePresets, usePreview } from './bank-file.resource';
import { isBankFile } from './bank-file.schema';
import { FileColumns } from './file-columns';
import { FileLayout, ResultLayout } from './file-layout';
import styles from './payouts.module.css';

/** A scrollable region must be reachable by keyboard. */
const reachable = { tabIndex: 0, role: 'group' };

const draftName = 'settings/bank_file';

function readDraft(): BankFile | undefined {
  try {
    const file: unknown = JSON.parse(drafts.read(draftName)?.file ?? 'null');
    return isBankFile(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

/** Edits the bank file: starts from a bank's form, previews the file, and shows what it lacks. */
export function BankFileForm({ settings }: { settings: Settings }) {
  const { t } = useLingui();
  const { save: saveChange, dialog } = useProposingSave(t`The bank file was saved.`);
  const errorText = useErrorText();
  const { mutate } = useSettings();
  const presets = usePresets().data ?? [];
  const stored = settings.bankFile ?? undefined;
  const [restored, setRestored] = useState(readDraft);
  const [file, setFile] = useState(restored ?? stored);
  const [saved, setSaved] = useState(() => JSON.stringify(stored));
  const isDirty = JSON.stringify(file) !== saved;
  useEffect(() => drafts.keep(draftName, isDirty ? { file: JSON.stringify(file) } : {}), [file, isDirty]);
  useLeaveQuestion(isDirty);
  const preview = usePreview(useDeferredValue(file)).data;
  const preset = presets.find(({ id }) => id === file?.preset);
  const errors = (file && preview?.errors) ?? {};
  const change = (part: Partial<BankFile>) => file && setFile({ ...file, ...part });

  const save = useCommand<BankFile>(
    async (sent) => {
      if (!(await saveChange(settings.version, { bankFile: sent }))) return;
      setSaved(JSON.stringify(sent));
      await mutate();
    },
    {
      onError: (error) => {
        console.error(error);
        if (!(error instanceof ApiError) || error.code !== 'settings_changed') return errorText(error);
        void mutate();
        return t`The settings were changed meanwhile. What you typed is kept: check it, then save again.`;
      },
    },
  );
  return (
    <Stack gap={5}>
      <RestoredNote
        draft={{
          restored: restored !== undefined && isDirty,
          discard: () => {
            setFile(stored);
            setRestored(undefined);
          },
        }}
      />
      <Stack as="fieldset" gap={5} disabled={!settings.isOwner || save.pending}>
        <Card title={t`Form of the bank`}>
          <Stack>
            <Field
              label={t`Start from`}
              hint={t`Fills in all fields below. Compare them with the form from your bank: banks change theirs.`}
            >
              <SelectInput
                value={file?.preset ?? ''}
                placeholder={t`Choose a form`}
                options={presets.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={({ target: { value } }) => {
                  const chosen = presets.find(({ id }) => id === value)?.file;
                  if (chosen) setFile({ ...chosen, debit: file?.debit ?? '' });
                }}
              />
            </Field>
            {preset && <p className={styles.note}>{t`Source: ${preset.source}`}</p>}
          </Stack>
        </Card>
        {file && (
          <>
            <Card title={t`Payment file`}>
              <FileLayout file={file} errors={errors} onChange={change} />
            </Card>
            <Card title={t`Columns`}>
              {/* A preset's columns are the bank's: they are opened to compare them, or for an error. */}
              <details open={!preset || errors.columns !== undefined}>
                <summary>
                  {t`${plural(file.columns.length, { one: '# column', other: '# columns' })} of the payment file`}
                </summary>
                <FileColumns
                  columns={file.columns}
                  error={errors.columns}
                  onChange={(columns) => change({ columns })}
                />
              </details>
            </Card>
            <Card title={t`Result file`}>
              <ResultLayout
                results={file.results}
                errors={errors}
                onChange={(part) => change({ results: { ...file.results, ...part } })}
              />
            </Card>
          </>
        )}
      </Stack>
      {file && (
        <>
          <Card title={t`Preview with made-up payments`}>
            {preview?.text === undefined ? (
              <p className={styles.note}>{t`The file can be shown once it is complete.`}</p>
            ) : (
              <pre className={styles.preview} {...reachable} aria-label={t`Preview with made-up payments`}>
                {preview.text}
              </pre>
            )}
          </Card>
          {save.error && (
            <Notice tone="danger" live="assertive" title={t`The bank file was not saved`}>
              {save.error}
            </Notice>
          )}
          {settings.isOwner && (
            <Button
              className={styles.start}
              busy={save.pending}
              busyLabel={t`Saving…`}
              disabled={Object.keys(errors).length > 0}
              onClick={() => void save.run(file)}
            >
              {t`Save`}
            </Button>
          )}
        </>
      )}
      {dialog}
    </Stack>
  );
}
