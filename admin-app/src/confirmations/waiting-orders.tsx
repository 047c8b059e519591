import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '@loyalty/shared-ui/notice';
import { Link } from '@loyalty/shared-ui/router';
import { type Confirmation, useConfirmations } from './confirmations.resource';
import { paths } from '../paths';
import { EffectiveFrom } from './effective-from';

export function WaitingOrders() {
  const { t } = useLingui();
  const { data } = useConfirmations('waiting');
  const rows = data?.rows ?? [];
  const count = rows.filter(({ canConfirm }) => canConfirm).length;
  return (
    <>
      {count > 0 && (
        <Notice
          title={t`${plural(count, { one: '# order waits for a second admin', other: '# orders wait for a second admin' })}`}
        >
          <Trans>
            You can confirm or decline under <Link to={paths.confirmations}>Confirmations</Link>.
          </Trans>
        </Notice>
      )}
      {rows.filter(isAnnounced).map((proposal) => (
        <Announcement key={proposal.id} proposal={proposal} />
      ))}
    </>
  );
}

/** A proposal that takes effect automatically; this admin can only decline it. */
const isAnnounced = ({ kind, canConfirm, effectiveAt }: Confirmation) =>
  kind === 'settings' && !canConfirm && Boolean(effectiveAt);

function Announcement({ proposal: { requestedBy, effectiveAt } }: { proposal: Confirmation }) {
  const { t } = useLingui();
  return (
    <Notice tone="pending" title={t`${requestedBy} proposed a change of the settings`}>
      <EffectiveFrom at={effectiveAt} />{' '}
      <Trans>
        See it under <Link to={paths.confirmations}>Confirmations</Link>.
      </Trans>
    </Notice>
  );
}
