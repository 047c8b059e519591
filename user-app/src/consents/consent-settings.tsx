import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { ErrorNotice } from '@loyalty/shared-ui/notice';
import { Stack } from '@loyalty/shared-ui/stack';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { useErrorText } from '../i18n/use-error-text';
import { type Consent, useConsents } from './consents.resource';

/** Renders what the user agrees to be sent; nothing where the programme asks for no consent. */
export function ConsentSettings() {
  const { t } = useLingui();
  const { consents, change } = useConsents();
  if (consents.length === 0) return null;
  return (
    <Card title={t`What we may send you`}>
      <Stack>
        {consents.map((consent) => (
          <ConsentSetting key={consent.kind} consent={consent} onChange={change} />
        ))}
      </Stack>
    </Card>
  );
}

interface ConsentSettingProps {
  consent: Consent;
  onChange: (kind: Consent['kind'], given: boolean) => Promise<void>;
}

function ConsentSetting({ consent: { kind, given, text }, onChange }: ConsentSettingProps) {
  const save = useCommand((value: boolean) => onChange(kind, value), { onError: useErrorText() });
  return (
    <>
      <Checkbox label={text} checked={given} onChange={({ target }) => void save.run(target.checked)} />
      <ErrorNotice>{save.error}</ErrorNotice>
    </>
  );
}
