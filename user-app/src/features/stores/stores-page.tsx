import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Store } from 'lucide-react';
import { paths } from '../../paths';

/** /user/nearbystores: the brand's stores. The programme keeps none yet, and this says so. */
export function StoresPage() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<Store aria-hidden="true" />}
      title={t`No stores are listed yet`}
      message={t`When the brand lists its stores, those near you appear here, with directions.`}
      action={
        <LinkButton to={paths.rewards} variant="secondary">
          <Trans>Back to my rewards</Trans>
        </LinkButton>
      }
    />
  );
}
