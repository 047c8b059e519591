import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { Field } from '@loyalty/shared-ui/field';
import { Notice } from '@loyalty/shared-ui/notice';
import { Stack } from '@loyalty/shared-ui/stack';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useState } from 'react';
import { useAction } from '../../../forms/use-action';
import { usePointsText } from '../../../programme/points-text';
import { readVerifierSecret, testVerifier, type Verdict } from './market-labels.resource';

/** Asks the service about a code, and shows the secret that it verifies requests with. */
export function VerifierTest() {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [verdict, setVerdict] = useState<Verdict>();
  const [secret, setSecret] = useState<string>();
  const text = useVerdictText();
  const showing = useAction(readVerifierSecret, setSecret, { toasts: true });
  const testing = useAction(() => testVerifier(code), setVerdict);
  return (
    <Card title={t`Test the service`}>
      <Stack
        as="form"
        onSubmit={(event) => {
          event.preventDefault();
          setVerdict(undefined);
          void testing.run();
        }}
      >
        <Field label={t`Text of a label`} hint={t`The label is not used up by a test.`} error={testing.error}>
          <TextInput autoComplete="off" value={code} onChange={({ target }) => setCode(target.value)} />
        </Field>
        <div role="status">
          {verdict && <Notice tone={verdict.genuine === null ? 'danger' : 'info'}>{text(verdict)}</Notice>}
        </div>
        <Stack row gap={3}>
          <Button type="submit" disabled={code.trim() === ''} busy={testing.pending} busyLabel={t`Asking…`}>
            {t`Test`}
          </Button>
          {secret === undefined && (
            <Button variant="secondary" busy={showing.pending} onClick={() => void showing.run()}>
              {t`Show the secret`}
            </Button>
          )}
        </Stack>
        {secret !== undefined && (
          <Field label={t`Secret`} hint={t`The vendor verifies requests with it, by Standard Webhooks.`}>
            <TextInput readOnly value={secret} />
          </Field>
        )}
      </Stack>
    </Card>
  );
}

function useVerdictText(): (verdict: Verdict) => string {
  const { t } = useLingui();
  const pointsText = usePointsText();
  return ({ genuine, used, points, problem, milliseconds }) => {
    if (genuine === null) return t`No valid response: ${problem}`;
    if (!genuine) return t`Not genuine. Response in ${milliseconds} ms.`;
    const worth = pointsText(points ?? 0);
    return used
      ? t`Genuine, ${worth}, used already. Response in ${milliseconds} ms.`
      : t`Genuine, ${worth}, not used. Response in ${milliseconds} ms.`;
  };
}
