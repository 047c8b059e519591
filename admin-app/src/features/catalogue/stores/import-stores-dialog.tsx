import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { FileDrop } from '@loyalty/shared-ui/file-drop';
import { Notice } from '@loyalty/shared-ui/notice';
import { Spinner } from '@loyalty/shared-ui/spinner';
import { useToast } from '@loyalty/shared-ui/toast';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { useStoreFields } from '../../../catalogue/store-fields';
import { useLanguage } from '../../../i18n/admin-messages';
import { useErrorText } from '../../../i18n/use-error-text';
import { checkWithRemembered } from '../../../sheets/remembered-columns';
import { SheetColumns } from '../../../sheets/sheet-columns';
import type { ColumnMap } from '../../../sheets/table-source';
import { writeWorkbook } from '../../../sheets/write-workbook';
import styles from './stores.module.css';
import { SheetReport } from './sheet-report';
import { checkStoreSheet, importStoreSheet, type StoreSheet, useRenewStores } from './stores.resource';
import { saveFile } from '@loyalty/shared-ui/save-file';
import { Stack } from '@loyalty/shared-ui/stack';

/** Saves a sheet with the columns of an import and an example row. */
async function downloadStoreTemplate(fields: readonly { name: string; example: string | number }[]): Promise<void> {
  const rows = [fields.map(({ name }) => name), fields.map(({ example }) => example)];
  const widths = fields.map(({ example }) => Math.max(12, String(example).length + 8));
  saveFile(await writeWorkbook({ name: 'Stores', rows, widths }), 'stores-template.xlsx');
}

/** What was read of a file. */
interface Checked {
  sheet: StoreSheet;
  /** The columns that the admin chose. */
  map: ColumnMap | undefined;
}

type State =
  | { step: 'choose' }
  | { step: 'checking'; file: File; checked?: Checked | undefined }
  | { step: 'checked' | 'importing'; file: File; checked: Checked }
  | { step: 'failed'; file: File; problem: string; checked?: Checked | undefined };

/** Checks a sheet, with the columns that the admin chose now, or before for the same headings. */
async function checkColumns(file: File, map: ColumnMap | undefined): Promise<Checked> {
  if (map) return { sheet: await checkStoreSheet(file, map), map };
  const { result, map: remembered } = await checkWithRemembered((columns) => checkStoreSheet(file, columns));
  return { sheet: result, map: remembered };
}

/** Imports stores from a sheet: a dry run first, then the import itself. */
export function ImportStoresDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const errorText = useErrorText();
  const renew = useRenewStores();
  const [state, setState] = useState<State>({ step: 'choose' });
  const newest = useRef<File>(undefined);
  const { locale } = useLanguage();
  const fields = useStoreFields();
  const names = new Intl.ListFormat(locale).format(fields.map(({ name }) => name));
  const file = state.step === 'choose' ? undefined : state.file;
  const checked = 'checked' in state ? state.checked : undefined;
  const source = checked?.sheet.source;
  const sheet = source && source.missing.length === 0 ? checked?.sheet : undefined;
  const busy = state.step === 'importing';

  const choose = async (chosen: File | undefined, map?: ColumnMap) => {
    newest.current = chosen;
    if (!chosen) return setState({ step: 'choose' });
    // The last result stays on screen while columns are changed.
    setState({ step: 'checking', file: chosen, checked: map && checked });
    const next = await checkColumns(chosen, map).then(
      (result): State => ({ step: 'checked', file: chosen, checked: result }),
      (error: unknown): State => {
        console.error(error);
        return { step: 'failed', file: chosen, problem: errorText(error) };
      },
    );
    // Another file was chosen meanwhile.
    if (newest.current === chosen) setState(next);
  };

  const importRows = async () => {
    if (!file || !checked) return;
    setState({ step: 'importing', file, checked });
    try {
      const ready = await importStoreSheet(file, checked.map);
      await renew();
      toast.success(ready === 1 ? t`1 store was added.` : t`${ready} stores were added.`);
      onClose();
    } catch (error) {
      console.error(error);
      setState({ step: 'failed', file, problem: errorText(error), checked });
    }
  };

  return (
    <Dialog
      open
      width="720px"
      title={t`Import stores`}
      description={t`One row per store, with the columns ${names}. The first visible sheet with these headings is read; other headings can be chosen after the check.`}
      closeLabel={t`Close`}
      dismissible={!busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {t`Cancel`}
          </Button>
          {sheet && sheet.ready > 0 && state.step !== 'checking' && (
            <Button busy={busy} busyLabel={t`Importing…`} onClick={() => void importRows()}>
              {state.step === 'failed' ? (
                t`Retry`
              ) : (
                <Plural value={sheet.ready} one="Import # store" other="Import # stores" />
              )}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <Button
          className={styles.template}
          variant="secondary"
          size="sm"
          icon={<Download aria-hidden="true" />}
          onClick={() => void downloadStoreTemplate(fields)}
        >
          {t`Download template`}
        </Button>
        <FileDrop
          label={t`Excel file`}
          hint={t`XLS or XLSX, up to 5 MB`}
          browseLabel={file ? t`Choose another Excel file` : t`Choose an Excel file`}
          dropLabel={t`or drop it here`}
          removeLabel={(chosen) => t`Remove ${chosen.name}`}
          leftOutText={(names) => t`Only one file is taken here. Left out: ${names}`}
          accept=".xls,.xlsx"
          files={file ? [file] : []}
          onFilesChange={(files) => void choose(files.at(-1))}
          disabled={busy}
        />
        {state.step === 'checking' && (
          <p className={styles.busy} role="status">
            <Spinner />
            <span>{` ${t`Checking the file…`}`}</span>
          </p>
        )}
        {state.step === 'failed' && (
          <Notice
            tone="danger"
            live="assertive"
            action={
              !checked && (
                <Button variant="secondary" size="sm" onClick={() => void choose(file)}>
                  {t`Retry`}
                </Button>
              )
            }
          >
            {state.problem}
          </Notice>
        )}
        {source && file && (
          <SheetColumns
            key={`${file.name} ${file.lastModified} ${file.size}`}
            source={source}
            columns={fields}
            onChoose={(map) => void choose(file, map)}
            disabled={state.step !== 'checked'}
          />
        )}
        {sheet && <SheetReport sheet={sheet} />}
      </Stack>
    </Dialog>
  );
}
