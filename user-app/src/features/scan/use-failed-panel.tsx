import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import type { ResultPanelProps } from './result-screen';
import type { FinalOutcome, UnansweredOutcome } from '../../offline/scan.resource';
import { paths } from '../../paths';
import { typingState } from './scan-state';
import { Button } from '@loyalty/shared-ui/button';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { Camera, RotateCw } from 'lucide-react';
import { Help } from '../../help/help';
import { useApiText } from '../../i18n/use-error-text';
import { OpenOtherProgramme, useOtherProgrammeText } from '../../label-code/other-programme';
import { useLanguage } from '../../i18n/user-messages';
import type { QueuedScan } from '../../offline/queued-scan';
import { useWaitingScans } from '../../offline/use-queued-scans';
import { useAmountText } from '../../worth/worth';
import styles from './result.module.css';

type Refusal = Extract<FinalOutcome, { kind: 'refused' }>;

/** Returns a function that translates the api's refusal (docs/product.md §8) to the user's language, including its date. */
export function useRefusalText(): (refusal: Refusal) => string {
  const { t } = useLingui();
  const apiText = useApiText();
  const { locale, language } = useLanguage();
  const otherText = useOtherProgrammeText();
  return ({ code, message, scannedAt, other }) => {
    const when = scannedAt === undefined ? undefined : formatDate(scannedAt, 'date-time', locale);
    // In English the api's own sentence is shown unchanged.
    if (language === 'en') return message;
    if (other) return otherText(other);
    if (code === 'code_used_by_you' && when !== undefined) return t`You scanned this code on ${when}.`;
    return apiText(message);
  };
}

/** @param label the label's code, for the message that asks for help */
export function useRefusedPanel(label: string): (refusal: Refusal) => ResultPanelProps {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  const amountText = useAmountText();
  return (refusal) => {
    const { code, other, points, scanId } = refusal;
    const said = refusalText(refusal);
    const help = (
      <Help
        about={t`I scanned the label ${label} and read: “${said}” Please help me.`}
        photo={code === 'code_invalid'}
      />
    );
    if (other)
      return {
        state: 'failure',
        title: said,
        message: t`Its points count there, not here.`,
        actions: (
          <>
            <OpenOtherProgramme other={other} size="lg" block />
            <LinkButton to={paths.scan} variant="secondary" size="lg" block>
              <Trans>Scan another</Trans>
            </LinkButton>
          </>
        ),
      };
    if (code === 'code_used_by_you') {
      const amount = points === undefined ? undefined : amountText({ points });
      return {
        state: 'neutral',
        title: t`Already yours`,
        message: amount ? t`${said} You got ${amount} for it.` : t`${said} Its points are in your account.`,
        actions: (
          <>
            <LinkButton to={paths.scan} size="lg" block>
              <Trans>Scan another</Trans>
            </LinkButton>
            <LinkButton
              to={scanId === undefined ? paths.history : paths.ownScan(scanId)}
              variant="secondary"
              size="lg"
              block
            >
              {scanId === undefined ? <Trans>View History</Trans> : <Trans>See this scan</Trans>}
            </LinkButton>
          </>
        ),
      };
    }
    const misread = t`It is not on one of our labels, or it was misread. Scan again, or type the code printed under it.`;
    const labelStaysValid = t`Nothing is lost: the label stays valid.`;
    const nextSteps: Readonly<Record<string, string>> = {
      code_used: t`Every label pays once. If the pack was sealed, send us a photo of the label: we check it.`,
      code_void: t`This label was withdrawn. Please ask the shop that sold the product, or the company.`,
      label_not_restored: t`It has brought no points. Please keep the label.`,
      code_invalid: misread,
      invalid_input: misread,
      short_code_limit: labelStaysValid,
      short_codes_paused: labelStaysValid,
    };
    return {
      state: 'failure',
      title: said,
      message: nextSteps[code] ?? t`Please scan the label again, or type the code printed on it.`,
      actions: (
        <>
          <LinkButton to={paths.scan} size="lg" block>
            {nextSteps[code] === misread ? <Trans>Scan again</Trans> : <Trans>Scan another</Trans>}
          </LinkButton>
          {code === 'code_used' ? (
            <LinkButton to={paths.cases} variant="secondary" size="lg" block icon={<Camera aria-hidden="true" />}>
              <Trans>Send a photo of the label</Trans>
            </LinkButton>
          ) : (
            code !== 'code_void' && (
              <LinkButton to={paths.scan} state={typingState} variant="secondary" size="lg" block>
                <Trans>Type the code</Trans>
              </LinkButton>
            )
          )}
          {help}
        </>
      ),
    };
  };
}

interface Unanswered {
  readonly outcome: UnansweredOutcome;
  readonly queued: QueuedScan | undefined;
  /** The label was scanned before and is still queued. */
  readonly again: boolean;
}

/** Builds the panel of a scan without a response: where it is queued, when it is sent, that it cannot count twice. */
export function useUnansweredPanel(onRetry: () => void): (unanswered: Unanswered) => ResultPanelProps {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const count = useWaitingScans().length;
  return ({ outcome: { reason, notBefore }, queued, again }) => {
    const time = notBefore === undefined ? '' : (formatDate(notBefore, 'time', locale) ?? '');
    const lasting = queued?.persisted ?? false;
    const scannedOn = formatDate(queued?.scannedAt ?? Date.now(), 'day-time', locale) ?? '';
    const before = queued ? (formatDate(queued.scannedAt, 'day-time', locale) ?? '') : '';
    const saved = {
      offline: t`It will be sent when you are back online. It cannot count twice.`,
      server: t`The server is not answering right now. The scan will be sent automatically as soon as it does, and cannot count twice.`,
      'too-many': time
        ? t`You have scanned a lot of codes. This one will be sent automatically after ${time}.`
        : t`You have scanned a lot of codes. This one will be sent automatically later.`,
    };
    const unsaved = t`This phone could not save the scan. Keep this page open: it will be sent as soon as there is a connection.`;
    return {
      state: 'queued',
      title: lasting ? (again ? t`Already saved on this phone` : t`Saved on this phone`) : t`Not sent yet`,
      message: lasting ? saved[reason] : unsaved,
      children: (again || count > 1) && (
        <p className={styles.note}>
          {again && <Trans>You scanned this label on {before}.</Trans>}
          <span> </span>
          {count > 1 && (
            <Plural
              value={count}
              one="# scan waits on this phone to be sent."
              other="# scans wait on this phone to be sent."
            />
          )}
        </p>
      ),
      actions: (
        <>
          <LinkButton to={paths.scan} size="lg" block>
            <Trans>Scan another</Trans>
          </LinkButton>
          <Button variant="secondary" size="lg" block icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
            <Trans>Send now</Trans>
          </Button>
          {(!lasting || reason === 'server') && (
            <Help about={t`My scan of ${scannedOn} could not be sent. Please help me.`} />
          )}
        </>
      ),
    };
  };
}
