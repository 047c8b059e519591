import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '@loyalty/shared-ui/notice';
import { Link } from '@loyalty/shared-ui/router';
import { paths } from '../paths';
import { useConfirmations } from './confirmations.resource';

/** Renders a notice while another admin's order waits for the reader. */
export function WaitingOrders() {
  const { t } = useLingui();
  const { data } = useConfirmations('waiting');
  const count = data?.rows.filter(({ canConfirm }) => canConfirm).length ?? 0;
  if (count === 0) return null;
  return (
    <Notice
      title={t`${plural(count, { one: '# order waits for a second admin', other: '# orders wait for a second admin' })}`}
    >
      <Trans>
        You can confirm or decline under <Link to={paths.confirmations}>Confirmations</Link>.
      </Trans>
    </Notice>
  );
}
