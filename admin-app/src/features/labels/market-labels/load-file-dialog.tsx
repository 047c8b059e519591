import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { Field } from '@loyalty/shared-ui/field';
import { FileDrop } from '@loyalty/shared-ui/file-drop';
import { useLeaveQuestion } from '@loyalty/shared-ui/leave-question';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import { ProgressBar } from '@loyalty/shared-ui/progress-bar';
import { Stack } from '@loyalty/shared-ui/stack';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../../forms/use-action';
import { usePointsText } from '../../../programme/points-text';
import {
  addMarketFile,
  type MarketFile,
  OtherReadingError,
  sendMarketFile,
  useRefreshMarketFiles,
} from './market-labels.resource';
import { ProblemList } from './problem-list';

interface LoadFileDialogProps {
  /** A file that was read in part. */
  known: MarketFile | undefined;
  name: string;
  onClose: () => void;
}

/** Reads a file of codes, which pays nothing yet; what was read is shown before it is put in force. */
export function LoadFileDialog({ known, name: suggested, onClose }: LoadFileDialogProps) {
  const { t } = useLingui();
  const pointsText = usePointsText();
  const refresh = useRefreshMarketFiles();
  const [name, setName] = useState(suggested);
  const [file, setFile] = useState<File>();
  const [read, setRead] = useState(known);
  const [elsewhere, setElsewhere] = useState(false);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const present = new AbortController();
    leaving.current = present;
    return () => present.abort();
  }, []);
  const sending = useAction(async (chosen: File) => {
    const begun = read ?? (await addMarketFile(name, chosen));
    setRead(begun);
    try {
      setElsewhere(false);
      await sendMarketFile(chosen, begun, setRead, leaving.current!.signal);
    } catch (error) {
      if (!(error instanceof OtherReadingError)) throw error;
      setElsewhere(true);
    } finally {
      await refresh();
    }
  });
  useLeaveQuestion(sending.pending);
  const isOther =
    known !== undefined && file !== undefined && (file.name !== known.fileName || file.size !== known.fileBytes);
  const isRead = read !== undefined && read.state !== 'loading';
  const codes = formatNumber(read?.codes ?? 0);
  const points = pointsText(read?.points ?? 0);
  return (
    <Dialog
      open
      title={known ? t`Continue reading ${known.name}` : t`Load a file of codes`}
      description={t`A CSV file, which may be packed as .gz. Columns: code, points. Optional: the SKU of a product. Nothing is paid until the file is put in force. Codes are stored only as keyed hashes.`}
      closeLabel={t`Close`}
      dismissible={!sending.pending}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {isRead ? t`Close` : sending.pending ? t`Stop` : t`Cancel`}
          </Button>
          {!isRead && (
            <Button
              busy={sending.pending}
              busyLabel={t`Reading…`}
              disabled={!file || isOther || name.trim() === ''}
              onClick={() => file && void sending.run(file)}
            >
              {read ? t`Continue` : t`Read the file`}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        {!read && (
          <Field label={t`Programme of the labels`} hint={t`Users see it in their history: Label of …`} required>
            <TextInput maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
          </Field>
        )}
        {!isRead && (
          <FileDrop
            label={t`CSV file`}
            hint={known ? t`The same file as before: ${known.fileName}` : t`Up to 50 million codes`}
            browseLabel={file ? t`Choose another file` : t`Choose a file`}
            dropLabel={t`or drop it here`}
            removeLabel={(chosen) => t`Remove ${chosen.name}`}
            leftOutText={(names) => t`Only one file is taken here. Left out: ${names}`}
            accept=".csv,.txt,.gz"
            files={file ? [file] : []}
            onFilesChange={(files) => setFile(files.at(-1))}
            disabled={sending.pending}
          />
        )}
        {isOther && <Notice tone="danger">{t`This is another file. Choose ${known.fileName} again.`}</Notice>}
        {elsewhere && (
          <Notice tone="danger">{t`The file is being read in another tab, or is not the same as before. Close this and try again.`}</Notice>
        )}
        {sending.error && (
          <Notice tone="danger" live="assertive">
            {sending.error}
          </Notice>
        )}
        {read && !isRead && (
          <ProgressBar label={t`Reading…`} value={read.readTo} max={read.fileBytes} valueText={t`${codes} codes`} />
        )}
        {isRead && (
          <Stack gap={3} role="status">
            <p>{t`${plural(read.lines, { one: '# line was read', other: '# lines were read' })}: ${plural(read.codes, { one: '# code', other: '# codes' })}, ${points} in all.`}</p>
            {read.problems.length > 0 && <ProblemList file={read} />}
          </Stack>
        )}
      </Stack>
    </Dialog>
  );
}
