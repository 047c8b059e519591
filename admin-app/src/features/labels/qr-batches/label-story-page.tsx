import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { Field } from '@loyalty/shared-ui/field';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { useSearchParams } from '@loyalty/shared-ui/router';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { ArchiveX, ScanQrCode, ScanSearch, SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { object, string } from 'yup';
import { ApiError } from '@loyalty/shared-ui/api-error';
import { useForm } from '../../../forms/use-form';
import { ListRegion } from '../../../lists/list-region';
import { isNotFound } from '../../../page/not-found';
import { Page } from '../../../page/page';
import { PanelFailure } from '../../../panel/panel-failure';
import { useLabelStory, useTraceLabel } from './batch-life.resource';
import { LabelStoryCard } from './label-story-card';
import styles from './label-story.module.css';

const CodeCamera = lazyPanel(async () => (await import('../../../search/code-camera')).CodeCamera, PanelFailure);

/** /admin/codes: what happened to one label, by its code or serial. The address has the serial only. */
export function LabelStoryPage() {
  const { t } = useLingui();
  const serial = useSearchParams()[0].get('serial') ?? '';
  const response = useLabelStory(serial);
  const unknown = (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={t`No label was found`}
      message={t`A label that was not scanned yet is found by its code. Enter the 12 characters that are printed on it.`}
    />
  );
  return (
    <Page name="traceLabel" description={t`What happened to one label, from print to payment.`}>
      <TraceForm />
      {serial === '' && (
        <EmptyState
          icon={<ScanSearch aria-hidden="true" />}
          title={t`A user says that a label does not work?`}
          message={t`Enter what is printed on it. You see whether it still pays, who scanned it, and what followed.`}
        />
      )}
      {serial !== '' && isNotFound(response.error) && unknown}
      {serial !== '' && isNotRestored(response.error) && (
        <EmptyState
          icon={<ArchiveX aria-hidden="true" />}
          title={t`This label was not restored`}
          message={t`It was printed after the backup from which the programme was restored, so its batch and points are unknown and it cannot be scanned. Give its owner another label, or adjust the points.`}
        />
      )}
      {serial !== '' && !isNotFound(response.error) && !isNotRestored(response.error) && (
        <ListRegion
          response={response}
          count={1}
          loadingLabel={t`Loading the label…`}
          errorTitle={t`The label could not be loaded.`}
          empty={null}
          skeleton={<SkeletonRows rows={6} />}
        >
          {response.data && <LabelStoryCard story={response.data} />}
        </ListRegion>
      )}
    </Page>
  );
}

const isNotRestored = (error: unknown) => error instanceof ApiError && error.code === 'label_not_restored';

/** Renders the field for a code; a hand scanner types the code and Enter, one label after the other. */
function TraceForm() {
  const { t } = useLingui();
  const trace = useTraceLabel();
  const setParams = useSearchParams()[1];
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const [scanning, setScanning] = useState(false);
  const form = useForm<{ code: string }, string>({
    initialValues: { code: '' },
    draft: undefined,
    schema: object({
      code: string()
        .trim()
        .required(t`Please enter a code or a serial number`),
    }),
    send: ({ code }) => trace(code.trim()),
    onSent: (serial, _, { resetForm }) => {
      setParams({ serial });
      resetForm();
    },
  });
  const scanned = async (text: string) => {
    setScanning(false);
    await form.setFieldValue('code', text);
    await form.submitForm();
  };
  return (
    <Card>
      <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
        <Field
          className={styles.field}
          label={t`Code or serial number`}
          hint={<Trans>The 12 or 28 characters, the link of the QR code, or the number after #</Trans>}
          error={form.problem('code') ?? (form.status as string | undefined)}
        >
          <TextInput
            ref={input}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={512}
            {...form.getFieldProps('code')}
          />
        </Field>
        <Button
          type="submit"
          icon={<ScanSearch aria-hidden="true" />}
          busy={form.isSubmitting}
          busyLabel={t`Searching…`}
        >
          {t`Trace`}
        </Button>
        <Button
          variant="secondary"
          icon={<ScanQrCode aria-hidden="true" />}
          aria-expanded={scanning}
          onClick={() => setScanning(!scanning)}
        >
          {t`Camera`}
        </Button>
      </form>
      {scanning && <CodeCamera onCode={(text) => void scanned(text)} />}
    </Card>
  );
}
