import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Notice } from '@loyalty/shared-ui/notice';
import { useNavigate } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { Muted } from '@loyalty/shared-ui/muted';
import { useEffect, useState } from 'react';
import { ApiError } from '@loyalty/shared-ui/api-error';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { useErrorText } from '../../../i18n/use-error-text';
import { paths } from '../../../paths';
import { beginSession } from '../../../session/session';
import { SignInFrame } from './sign-in-frame';
import { signInByLink } from './sign-in.resource';
import styles from './sign-in.module.css';

interface SignInLinkProps {
  token: string;
  /** Called when the admin prefers to sign in with a mobile number. */
  onLeave: () => void;
}

/**
 * /admin/login#TOKEN: a one-time link made on the server. A click uses it, not opening it, and its token is removed
 * from the address bar and the history at once.
 */
export function SignInLink({ token, onLeave }: SignInLinkProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [dead, setDead] = useState(false);

  useEffect(() => void navigate(paths.login, { replace: true }), [navigate]);

  const spend = useCommand(async () => beginSession(await signInByLink(token)), {
    onError: (error) => {
      // A refused link stays refused; other errors may be temporary.
      if (!(error instanceof ApiError && error.status === 400)) return errorText(error);
      setDead(true);
      return undefined;
    },
  });

  return (
    <SignInFrame heading={t`Sign in with a one-time link`}>
      <Stack gap={5}>
        {dead ? (
          <Notice tone="warning" live="polite" title={t`This link does not work`}>
            <Trans>It was used before, has expired or is not complete. Ask for a new one.</Trans>
          </Notice>
        ) : (
          <>
            <Muted>
              <Trans>This link signs you in as an admin on this device. It works once.</Trans>
            </Muted>
            {spend.error && (
              <Notice tone="danger" live="polite">
                {spend.error}
              </Notice>
            )}
            <Button size="lg" block busy={spend.pending} busyLabel={t`Signing in…`} onClick={() => void spend.run()}>
              <Trans>Sign in</Trans>
            </Button>
          </>
        )}
        <p>
          <button type="button" className={styles.textButton} onClick={onLeave}>
            <Trans>Sign in with a mobile number</Trans>
          </button>
        </p>
      </Stack>
    </SignInFrame>
  );
}
