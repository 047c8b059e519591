import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '@loyalty/shared-ui/notice';
import { Link } from '@loyalty/shared-ui/router';
import { type Confirmation, useConfirmations } from './confirmations.resource';
import { paths } from '../paths';
import { EffectiveFrom } from './effective-from';

/** A proposal that takes effect automatically; this admin can only decline it. */
const isAnnounced = ({ kind, canConfirm, effectiveAt }: Confirmation) =>
  kind === 'settings' && !canConfirm && Boolean(effectiveAt);

/** Announces what needs no confirmation (docs/decisions/0039); all else that waits is counted by the inbox of the bar. */
export function AnnouncedProposals() {
  const { t } = useLingui();
  const rows = useConfirmations('waiting').data?.rows ?? [];
  return rows.filter(isAnnounced).map(({ id, requestedBy, effectiveAt }) => (
    <Notice key={id} tone="pending" title={t`${requestedBy} proposed a change of the settings`}>
      <EffectiveFrom at={effectiveAt} />{' '}
      <Trans>
        See it under <Link to={paths.confirmations}>Confirmations</Link>.
      </Trans>
    </Notice>
  ));
}
