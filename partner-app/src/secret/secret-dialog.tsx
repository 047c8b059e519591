import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { Field } from '@loyalty/shared-ui/field';
import { Notice } from '@loyalty/shared-ui/notice';
import { Stack } from '@loyalty/shared-ui/stack';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { VisuallyHidden } from '@loyalty/shared-ui/visually-hidden';
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';

interface SecretDialogProps {
  title: string;
  /** Names the secret, e.g. "API key". */
  label: string;
  secret: string;
  /** What it is for. */
  hint: string;
  onClose: () => void;
}

/** Shows a secret, which the api responds with only once, until it is closed by its button. */
export function SecretDialog({ title, label, secret, hint, onClose }: SecretDialogProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = () => {
    // Without HTTPS there is no clipboard: it is selected for the keys of the device.
    field.current?.select();
    (navigator.clipboard as Clipboard | undefined)?.writeText(secret).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <Dialog
      open
      title={title}
      closeLabel={t`Close`}
      width="560px"
      dismissible={false}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="secondary"
            icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            onClick={copy}
          >
            {t`Copy`}
          </Button>
          <Button onClick={onClose}>{t`I have stored it`}</Button>
        </>
      }
    >
      <Stack gap={4}>
        <Notice tone="warning">{t`It is shown only now. Store it where your secrets are.`}</Notice>
        <Field label={label} hint={hint}>
          <TextInput ref={field} readOnly spellCheck={false} value={secret} />
        </Field>
        <VisuallyHidden role="status">{copied ? t`Copied` : ''}</VisuallyHidden>
      </Stack>
    </Dialog>
  );
}
