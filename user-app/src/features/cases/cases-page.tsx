import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Field } from '@loyalty/shared-ui/field';
import { FileDrop } from '@loyalty/shared-ui/file-drop';
import { Muted } from '@loyalty/shared-ui/muted';
import { useLeaveQuestion } from '@loyalty/shared-ui/leave-question';
import { Stack } from '@loyalty/shared-ui/stack';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { useToast } from '@loyalty/shared-ui/toast';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { useFormik } from 'formik';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { mixed, object } from 'yup';
import { useDraft, useKeepTyped } from '../../drafts/use-draft';
import { useErrorText } from '../../i18n/use-error-text';
import { useLanguage } from '../../i18n/user-messages';
import { BackLink } from '../../page/detail-page';
import { paths } from '../../paths';
import { type OwnCase, PhotoFormatError, useOwnCases, useSendPhoto } from './cases.resource';
import { useAmountText } from '../../worth/worth';
import styles from './cases.module.css';

const MAX_NOTE_LENGTH = 500;

/** /user/cases: sends a photo of a label that cannot be scanned, and shows the decisions. */
export function CasesPage() {
  return (
    <Stack>
      <BackLink to={paths.scan}>
        <Trans>Back</Trans>
      </BackLink>
      <PhotoForm />
      <SentPhotos />
    </Stack>
  );
}

interface PhotoValues {
  photo: File | undefined;
  note: string;
}

/** What is entered stays until it was sent. */
function PhotoForm() {
  const { t } = useLingui();
  const toast = useToast();
  const errorText = useErrorText();
  const draft = useDraft('case-note', { note: '' });
  const formatText = (kind: string) => t`${kind} pictures are not accepted. Please choose a JPEG or PNG.`;
  const send = useCommand(useSendPhoto(), {
    onSuccess: () => {
      form.resetForm({ values: { photo: undefined, note: '' } });
      toast.success(t`Photo sent. The answer appears here.`);
    },
    onError: (error) => (error instanceof PhotoFormatError ? formatText(error.kind) : errorText(error)),
  });
  const form = useFormik<PhotoValues>({
    initialValues: { photo: undefined, note: draft.initial.note },
    validationSchema: () => object({ photo: mixed().required(t`Take or choose a photo of the label.`) }),
    validateOnBlur: false,
    validateOnChange: false,
    onSubmit: ({ photo, note }) => photo && send.run({ photo, note: note.trim() }),
  });
  const { photo, note } = form.values;
  useKeepTyped(
    draft,
    useMemo(() => ({ note }), [note]),
  );
  useLeaveQuestion(photo !== undefined);
  const change = (field: keyof PhotoValues, value: File | string | undefined) => {
    send.clear();
    form.setErrors({});
    void form.setFieldValue(field, value);
  };
  return (
    <Card>
      <Stack as="form" onSubmit={form.handleSubmit} noValidate>
        <p>
          <Trans>Send a photo of the label. We read it for you and add the points if the label is valid.</Trans>
        </p>
        <FileDrop
          label={t`Photo of the label`}
          browseLabel={t`Take or choose a photo`}
          removeLabel={({ name }) => t`Remove ${name}`}
          leftOutText={(names) => t`Only one file is taken here. Left out: ${names}`}
          accept="image/*"
          files={photo ? [photo] : []}
          onFilesChange={([chosen]) => change('photo', chosen)}
          preview={photo && <Preview photo={photo} />}
          error={form.errors.photo ?? send.error}
        />
        <Field label={t`What is wrong with the label?`} note={t`optional`}>
          <Textarea
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
            value={note}
            onChange={({ target }) => change('note', target.value)}
          />
        </Field>
        <Button type="submit" busy={send.pending}>
          <Trans>Send the photo</Trans>
        </Button>
      </Stack>
    </Card>
  );
}

/** Shows whether the label can be seen in the photo; its name and the way to remove it are below. */
function Preview({ photo }: { photo: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(photo);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [photo],
  );
  return <img ref={show} alt="" />;
}

const icons = { open: Hourglass, granted: CircleCheck, declined: CircleX } as const;

function SentPhotos() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { data: cases, error, mutate } = useOwnCases();
  if (cases?.length === 0) return null;
  return (
    <Card title={t`Photos you sent`}>
      {cases === undefined && error && (
        <Stack row spread gap={3}>
          <p>{errorText(error)}</p>
          <Button variant="secondary" onClick={() => void mutate()}>
            <Trans>Retry</Trans>
          </Button>
        </Stack>
      )}
      <ul>
        {cases?.map((each) => (
          <SentPhoto key={each.id} sent={each} />
        ))}
      </ul>
    </Card>
  );
}

function SentPhoto({ sent: { state, sentAt, note, answer, points, productName } }: { sent: OwnCase }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const amount = useAmountText()({ points });
  const states = {
    open: t`Waiting for an answer`,
    granted: t`${amount} added`,
    declined: t`Not accepted`,
  };
  const Icon = icons[state];
  return (
    <li className={styles.item} data-state={state}>
      <strong className={styles.state}>
        <Icon className={styles.icon} size={20} aria-hidden="true" />
        <span>{states[state]}</span>
      </strong>
      {productName && <span>{productName}</span>}
      {answer && <span>{answer}</span>}
      {note && <Muted as="span" size={13}>{`“${note}”`}</Muted>}
      {sentAt && (
        <Muted as="span" size={13}>
          <DateText value={sentAt} format="date-time" locale={locale} />
        </Muted>
      )}
    </li>
  );
}
