import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { ErrorNotice } from '@loyalty/shared-ui/notice';
import { Stack } from '@loyalty/shared-ui/stack';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { House, Wrench } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ApiError } from '@loyalty/shared-ui/api-error';
import { useErrorText } from '../../i18n/use-error-text';
import { clearReferral, readReferral } from '../../session/referral';
import { confirmCode, isReferralUnknown, roles, type RoleId } from './confirm-code.resource';
import styles from './sign-in.module.css';

interface RoleStepProps {
  mobile: string;
  /** The right code of a new number, which is still valid. */
  otp: string;
  onSignedIn: (token: string) => void;
  /** The code has expired meanwhile, or was replaced. */
  onCodeRefused: (error: ApiError) => void;
}

/**
 * Renders the last step of a new number: what the user is. None is preselected, since the choice is for good
 * (docs/product.md §6); one tap finishes the sign-in.
 */
export function RoleStep({ mobile, otp, onSignedIn, onCodeRefused }: RoleStepProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const confirm = (roleId: RoleId) => confirmCode(mobile, otp, { roleId, referredBy: readReferral() });
  const choose = useCommand(confirm, {
    onSuccess: onSignedIn,
    onError: (error) => {
      if (isReferralUnknown(error)) {
        // The next tap goes on without it.
        clearReferral();
        return t`The code of your invitation is not known. Tap again to go on without it.`;
      }
      if (!(error instanceof ApiError && error.code === 'otp_invalid')) return errorText(error);
      onCodeRefused(error);
      return undefined;
    },
  });
  const question = useRef<HTMLParagraphElement>(null);
  // Not a choice: Enter, pressed after the last digit, would take it.
  useEffect(() => question.current?.focus(), []);
  const choices = [
    { roleId: roles.plumber, label: t`I install products`, name: t`Plumber`, Icon: Wrench },
    { roleId: roles.customer, label: t`I use them at home`, name: t`Customer`, Icon: House },
  ];
  return (
    <Stack>
      <p ref={question} className={styles.question} tabIndex={-1}>
        <Trans>This number is new here. Tap what you are; it cannot be changed later.</Trans>
      </p>
      {choices.map(({ roleId, label, name, Icon }) => (
        <Button
          key={roleId}
          className={styles.role}
          variant="secondary"
          size="lg"
          block
          icon={<Icon aria-hidden="true" />}
          busy={choose.pending && choose.input === roleId}
          busyLabel={t`Signing in…`}
          onClick={() => void choose.run(roleId)}
        >
          {label} <small>{name}</small>
        </Button>
      ))}
      <ErrorNotice>{choose.error}</ErrorNotice>
    </Stack>
  );
}
