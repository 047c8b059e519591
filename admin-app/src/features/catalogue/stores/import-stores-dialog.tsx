import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { FileDrop } from '@loyalty/shared-ui/file-drop';
import { Notice } from '@loyalty/shared-ui/notice';
import { Spinner } from '@loyalty/shared-ui/spinner';
import { useToast } from '@loyalty/shared-ui/toast';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useStoreFields } from '../../../catalogue/store-fields';
import { useAction } from '../../../forms/use-action';
import { useLanguage } from '../../../i18n/admin-messages';
import { useErrorText } from '../../../i18n/use-error-text';
import { checkWithRemembered } from '../../../sheets/remembered-columns';
import { SheetColumns } from '../../../sheets/sheet-columns';
import type { ColumnMap } from '../../../sheets/table-source';
import { useSheetCheck } from '../../../sheets/use-sheet-check';
import { writeWorkbook } from '../../../sheets/write-workbook';
import styles from './stores.module.css';
import { SheetReport } from './sheet-report';
import { checkStoreSheet, importStoreSheet, useRenewStores } from './stores.resource';
import { saveFile } from '@loyalty/shared-ui/save-file';
import { Stack } from '@loyalty/shared-ui/stack';

/** Saves a sheet with the columns of an import and an example row. */
async function downloadStoreTemplate(fields: readonly { name: string; example: string | number }[]): Promise<void> {
  const rows = [fields.map(({ name }) => name), fields.map(({ example }) => example)];
  const widths = fields.map(({ example }) => Math.max(12, String(example).length + 8));
  saveFile(await writeWorkbook({ name: 'Stores', rows, widths }), 'stores-template.xlsx');
}

/** Imports stores from a sheet: a dry run first, then the import itself. */
export function ImportStoresDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const errorText = useErrorText();
  const renew = useRenewStores();
  const { locale } = useLanguage();
  const fields = useStoreFields();
  const names = new Intl.ListFormat(locale).format(fields.map(({ name }) => name));
  const [file, setFile] = useState<File>();
  const [columns, setColumns] = useState<ColumnMap>();
  const check = useSheetCheck(
    file && [file],
    columns,
    async (signal) => file && checkWithRemembered((map) => checkStoreSheet(file, map, signal), columns),
  );
  const { result: read, map } = check.data ?? {};
  const sheet = read?.source.missing.length === 0 ? read : undefined;
  const importing = useAction(
    async () => (file ? importStoreSheet(file, map) : 0),
    async (ready) => {
      await renew();
      toast.success(ready === 1 ? t`1 store was added.` : t`${ready} stores were added.`);
      onClose();
    },
  );
  const busy = importing.pending;
  const choose = (chosen: File | undefined, map?: ColumnMap) => {
    importing.clear();
    setFile(chosen);
    setColumns(map);
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
          {sheet && sheet.ready > 0 && !check.checking && (
            <Button busy={busy} busyLabel={t`Importing…`} onClick={() => void importing.run()}>
              {importing.error ? t`Retry` : <Plural value={sheet.ready} one="Import # store" other="Import # stores" />}
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
          onFilesChange={(files) => choose(files.at(-1))}
          disabled={busy}
        />
        {check.checking && (
          <Stack as="p" row gap={2} className={styles.busy} role="status">
            <Spinner />
            <span>{` ${t`Checking the file…`}`}</span>
          </Stack>
        )}
        {check.error !== undefined && (
          <Notice
            tone="danger"
            live="assertive"
            action={
              <Button variant="secondary" size="sm" onClick={() => void check.again()}>
                {t`Retry`}
              </Button>
            }
          >
            {errorText(check.error)}
          </Notice>
        )}
        {importing.error && (
          <Notice tone="danger" live="assertive">
            {importing.error}
          </Notice>
        )}
        {read && file && (
          <SheetColumns
            key={`${file.name} ${file.lastModified} ${file.size}`}
            source={read.source}
            columns={fields}
            onChoose={(map) => choose(file, map)}
            disabled={busy || check.checking}
          />
        )}
        {sheet && <SheetReport sheet={sheet} />}
      </Stack>
    </Dialog>
  );
}
