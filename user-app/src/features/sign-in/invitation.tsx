import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '@loyalty/shared-ui/notice';
import styles from './sign-in.module.css';

/** Says what a colleague's link brings. */
export function Invitation() {
  const { t } = useLingui();
  return (
    <Notice className={styles.cut} title={t`A colleague has invited you`}>
      <Trans>New here? While the scheme runs, your first scan brings both of you extra points.</Trans>
    </Notice>
  );
}
