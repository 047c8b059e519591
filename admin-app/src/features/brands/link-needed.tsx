import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { IconButton } from '@loyalty/shared-ui/icon-button';
import { Muted } from '@loyalty/shared-ui/muted';
import { Notice } from '@loyalty/shared-ui/notice';
import { Stack } from '@loyalty/shared-ui/stack';
import { VisuallyHidden } from '@loyalty/shared-ui/visually-hidden';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { RetryNotice } from '../../lists/list-region';
import { ConsoleFrame } from './console-frame';
import styles from './brands.module.css';

/** Why there is no session. */
export type WhyClosed =
  | { reason: 'no-session' | 'signed-out' | 'expired' | 'dead-link' | 'elsewhere' }
  | { reason: 'failed'; error: unknown; link: string };

const command = 'npm run brands -- link';

interface LinkNeededProps {
  why: WhyClosed;
  onRetry: (link: string) => void;
}

/** Says how to get a link that opens the console. */
export function LinkNeeded({ why, onRetry }: LinkNeededProps) {
  const { t } = useLingui();
  return (
    <ConsoleFrame>
      <div className={styles.narrow}>
        <Stack gap={5}>
          <h1>{t`Open the console with a link`}</h1>
          <Reason why={why} onRetry={onRetry} />
          <Card>
            <Stack gap={3}>
              <p>
                <Trans>Run this on the server, in the site’s folder and with its environment:</Trans>
              </p>
              <Command />
              <Muted size={13}>
                <Trans>
                  Open the link that it prints within 15 minutes. It works once, and for 12 hours in this tab.
                </Trans>
              </Muted>
            </Stack>
          </Card>
        </Stack>
      </div>
    </ConsoleFrame>
  );
}

function Reason({ why, onRetry }: LinkNeededProps) {
  const { t } = useLingui();
  switch (why.reason) {
    case 'no-session':
      return null;
    case 'failed':
      return (
        <RetryNotice title={t`The console could not be opened`} error={why.error} onRetry={() => onRetry(why.link)} />
      );
    case 'signed-out':
      return <Notice live="polite">{t`You are signed out.`}</Notice>;
    case 'expired':
      return (
        <Notice tone="warning" live="polite" title={t`Your session has ended`}>
          {t`It lasts 12 hours, unless it is ended on the server.`}
        </Notice>
      );
    case 'dead-link':
      return (
        <Notice tone="warning" live="polite" title={t`This link does not work`}>
          {t`It was used before, has expired, was replaced by a newer one, or is not complete.`}
        </Notice>
      );
    case 'elsewhere':
      return (
        <Notice tone="warning" live="polite" title={t`There is no console at this address`}>
          {t`It is at the host of the default brand, of an installation with several brands: open the link as it was printed.`}
        </Notice>
      );
  }
}

function Command() {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  // Missing without HTTPS.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const copy = () => void clipboard?.writeText(command).then(() => setCopied(true));
  return (
    <div className={styles.command}>
      <code>{command}</code>
      {clipboard && (
        <IconButton
          size="sm"
          label={t`Copy the command`}
          icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={copy}
        />
      )}
      <VisuallyHidden role="status">{copied ? t`Copied` : ''}</VisuallyHidden>
    </div>
  );
}
