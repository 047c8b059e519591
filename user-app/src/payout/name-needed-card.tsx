import { Trans, useLingui } from '@lingui/react/macro';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Notice } from '@loyalty/shared-ui/notice';
import { paths } from '../paths';

/** Asks for the account holder's name in letters A to Z: without it, runs of payments leave the user out. */
export function NameNeededCard() {
  const { t } = useLingui();
  return (
    <Notice
      tone="warning"
      title={t`Write your name in English letters`}
      action={
        <LinkButton to={paths.payoutDetails} variant="secondary">
          <Trans>Write the name</Trans>
        </LinkButton>
      }
    >
      <Trans>The bank’s file cannot hold your name as it is written, so your money cannot be sent yet.</Trans>
    </Notice>
  );
}
