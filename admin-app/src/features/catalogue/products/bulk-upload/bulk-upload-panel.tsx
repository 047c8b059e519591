import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { FileDrop } from '@loyalty/shared-ui/file-drop';
import { Notice } from '@loyalty/shared-ui/notice';
import { VisuallyHidden } from '@loyalty/shared-ui/visually-hidden';
import { Stack } from '@loyalty/shared-ui/stack';
import { useRef, type FormEvent } from 'react';
import { useErrorText } from '../../../../i18n/use-error-text';
import { useHashTarget } from '../../../../page/use-hash-target';
import { SheetColumns } from '../../../../sheets/sheet-columns';
import styles from './bulk-upload.module.css';
import { CheckReport, countRows } from './check-report';
import { ImportLostError } from './product-import.resource';
import { NewModels } from './new-models';
import { RejectedRows } from './rejected-rows';
import { ExampleFiles } from './example-files';
import { UploadProgress } from './upload-progress';
import { useBulkUpload, type FinishedImport } from './use-bulk-upload';
import { type ChosenFiles, sheetExtensions, zipExtensions } from './use-upload-check';
import { useFaultText, useSheetColumns } from './use-upload-texts';

interface BulkUploadPanelProps {
  /** Anchor for links. */
  id: string;
  onFinished: (result: FinishedImport) => void;
}

/** Renders the bulk upload of a sheet and a ZIP of images (docs/product.md §2 "Add Products", batch creation panel). */
export function BulkUploadPanel({ id, onFinished }: BulkUploadPanelProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const faultText = useFaultText();
  const upload = useBulkUpload(onFinished);
  const { files, fault, preview, step } = upload;
  const { unreadable, check } = preview;
  const source = preview.sheet?.source;
  const columns = useSheetColumns();
  const isLost = upload.error instanceof ImportLostError;
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstInvalid(form, step !== undefined);
  useHashTarget(id, form);

  const valid = check && check.products.length - countRows(check.problems);
  const submitLabel = () => {
    if (check === undefined || valid === undefined) return t`Upload`;
    return valid < check.products.length ? t`Upload the valid rows only` : t`Upload all rows`;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void upload.send().then(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const drop = (field: keyof ChosenFiles) => ({
    files: files[field] ? [files[field]] : [],
    onFilesChange: (chosen: File[]) => upload.choose(field, chosen.at(-1)),
    removeLabel: (file: File) => t`Remove ${file.name}`,
    leftOutText: (names: string) => t`Only one file is taken here. Left out: ${names}`,
    dropLabel: t`or drop it here`,
    error: [fault, unreadable].map((one) => one?.file === field && faultText(one)).find(Boolean) || undefined,
    required: true,
    disabled: step !== undefined,
  });

  return (
    <Card title={t`Bulk upload`} className={styles.card}>
      <Stack id={id} ref={form} as="form" gap={5} noValidate onSubmit={submit}>
        <Stack row spread className={styles.intro}>
          <p>
            <Trans>
              One row per product, with the columns <b>name</b>, <b>model</b> and <b>image</b>; <b>image</b> is the name
              of a file in the ZIP. The columns sku, mrp, default points and category may be left out. The first visible
              sheet with these headings is read; other headings can be chosen after the check. Up to 5,000 rows and 500
              images.
            </Trans>
          </p>
          <ExampleFiles />
        </Stack>
        <Stack columns="20rem" gap={5}>
          <FileDrop
            {...drop('sheet')}
            label={t`Excel file`}
            hint={t`XLS or XLSX, up to 5 MB`}
            browseLabel={files.sheet ? t`Choose another Excel file` : t`Choose an Excel file`}
            accept={sheetExtensions}
          />
          <FileDrop
            {...drop('zip')}
            label={t`ZIP file of images`}
            hint={t`JPG, JPEG or PNG inside, up to 50 MB together`}
            browseLabel={files.zip ? t`Choose another ZIP file` : t`Choose a ZIP file`}
            accept={zipExtensions}
          />
        </Stack>
        {source && step === undefined && (
          <SheetColumns
            key={`${files.sheet?.name} ${files.sheet?.lastModified} ${files.sheet?.size}`}
            source={source}
            columns={columns}
            onChoose={(map) => upload.chooseHow({ map })}
            disabled={preview.checking}
          />
        )}
        {check && step === undefined && unreadable === undefined && (
          <CheckReport check={check} source={source}>
            <NewModels
              names={preview.sheet?.newModels ?? []}
              chosen={upload.choice?.createModels ?? false}
              onChoose={(createModels) => upload.chooseHow({ createModels })}
            />
          </CheckReport>
        )}
        {preview.error !== undefined && (
          <Notice
            tone="danger"
            live="assertive"
            title={t`The files could not be checked`}
            action={
              <Button variant="secondary" size="sm" onClick={() => void preview.again()}>
                {t`Check again`}
              </Button>
            }
          >
            {errorText(preview.error)}
          </Notice>
        )}
        {isLost && (
          <Notice
            tone="warning"
            live="assertive"
            title={t`It is not known yet what became of the upload.`}
            action={
              <Button variant="secondary" size="sm" onClick={() => void upload.askAgain()}>
                {t`Ask again`}
              </Button>
            }
          >
            <Trans>The server may still be working on it. Ask again before you upload the files once more.</Trans>
          </Notice>
        )}
        {upload.result?.failed === 0 && (
          <Notice tone="success" live="polite" title={t`The last upload has ended`}>
            <Plural value={upload.result.inserted} one="1 product was added" other="# products were added" />
          </Notice>
        )}
        {upload.error !== undefined && !isLost && (
          <Notice tone="danger" live="assertive" title={t`The upload failed.`}>
            {errorText(upload.error)}
          </Notice>
        )}
        {step ? (
          <UploadProgress step={step} onCancel={upload.cancel} />
        ) : (
          <Stack row gap={3}>
            {!unreadable && valid !== 0 && !(source && source.missing.length > 0) && (
              <Button type="submit" busy={preview.checking} busyLabel={t`Checking the files…`}>
                {upload.error === undefined || isLost ? submitLabel() : t`Retry`}
              </Button>
            )}
          </Stack>
        )}
        <VisuallyHidden role="status">
          {step?.phase === 'sending' ? t`Uploading…` : step ? t`Processing…` : ''}
        </VisuallyHidden>
      </Stack>
      {upload.result && <RejectedRows result={upload.result} />}
    </Card>
  );
}
