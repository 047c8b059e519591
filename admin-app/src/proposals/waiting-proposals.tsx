import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '@loyalty/shared-ui/notice';
import { Link } from '@loyalty/shared-ui/router';
import { useConfirmations } from '../confirmations/confirmations.resource';
import { EffectiveFrom } from '../confirmations/effective-from';
import { paths } from '../paths';
import { ProposalFacts } from './proposal-facts';

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
