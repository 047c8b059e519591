import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '@loyalty/shared-ui/notice';
import { Link } from '@loyalty/shared-ui/router';
import { paths } from '../paths';
import { EffectiveFrom } from '../programme/effective-from';
import { ProposalFacts } from '../programme/proposal-facts';
import { useConfirmations } from './confirmations.resource';

/** Renders a notice for each proposed change of the settings that waits, on the pages where settings are changed. */
export function WaitingProposals() {
  const { t } = useLingui();
  const proposals = useConfirmations('waiting', 1, 'settings').data?.rows ?? [];
  return proposals.map(({ id, changes, effect, effectiveAt, requestedBy }) => (
    <Notice key={id} tone="pending" title={t`${requestedBy} proposed a change of the settings`}>
      <ProposalFacts changes={changes} effect={effect} />
      <p>
        <EffectiveFrom at={effectiveAt} />
        <span> </span>
        <Trans>
          It is confirmed, declined or withdrawn under <Link to={paths.confirmations}>Confirmations</Link>.
        </Trans>
      </p>
    </Notice>
  ));
}
