import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '@loyalty/shared-ui/notice';
import { Link, useLocation } from '@loyalty/shared-ui/router';
import { useEffect } from 'react';
import { WaitingCount } from '../../page/waiting-count';
import { paths } from '../../paths';
import { useConfirmations } from './confirmations.resource';

/**
 * Renders a notice on the dashboard and the claims while another admin's order waits for the reader.
 * @param onRead receives whether any order waits
 */
export function WaitingOrders({ onRead }: { onRead: (wait: boolean) => void }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const { rows = [], total = 0 } = useConfirmations('waiting').data ?? {};
  useEffect(() => onRead(total > 0), [onRead, total]);
  const count = rows.filter(({ canConfirm }) => canConfirm).length;
  if (count === 0 || ![paths.dashboard, paths.claims].some((page) => page === pathname)) return null;
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

/** Renders the number of orders that wait beside the rail's entry. */
export const OrdersBadge = () => <WaitingCount count={useConfirmations('waiting').data?.total} />;
