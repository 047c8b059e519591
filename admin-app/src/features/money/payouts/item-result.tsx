import { Trans, useLingui } from '@lingui/react/macro';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Muted } from '@loyalty/shared-ui/muted';
import { Link } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { ResultText } from './payout-states';
import type { Correction, RunItem } from './payouts.resource';
import { useLanguage } from '../../../i18n/admin-messages';
import { paths } from '../../../paths';
import { nameOf } from '../../../session/admin-name';

/** Whether the bank's result of a payment is known and no correction of it waits. */
export const canBeCorrected = ({ state, corrections }: RunItem) =>
  (state === 'paid' || state === 'returned') && !corrections.some((one) => one.state === 'waiting');

export function ItemResult({ item }: { item: RunItem }) {
  const { t } = useLingui();
  const left = {
    suspended: t`Left the run: the account was suspended`,
    deleted: t`Left the run: the account was deleted`,
    correction: t`Left the run: an earlier payment of the claim is being corrected`,
  };
  return (
    <Stack as="span" gap={0}>
      {item.leftReason ? <span>{left[item.leftReason]}</span> : <ResultText {...item} />}
      {item.corrections.map((correction) => (
        <CorrectionText key={correction.confirmationId} correction={correction} />
      ))}
    </Stack>
  );
}

function CorrectionText({
  correction: { state, to, reason, requestedBy, requestedAt, decidedBy },
}: {
  correction: Correction;
}) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const names = {
    waiting:
      to === 'paid' ? t`Correction to paid waits for another admin` : t`Correction to returned waits for another admin`,
    confirmed: to === 'paid' ? t`Corrected to paid` : t`Corrected to returned`,
    declined: t`Correction declined`,
    withdrawn: t`Correction withdrawn`,
    expired: t`Correction expired`,
  };
  return (
    <Muted as="small" size={12}>
      {state === 'waiting' ? <Link to={paths.confirmations}>{names.waiting}</Link> : <span>{names[state]}</span>}
      <bdi>{`: ${reason}`}</bdi>
      <span>{' · '}</span>
      <span>
        <Trans>
          ordered by <bdi>{nameOf(requestedBy)}</bdi> on{' '}
          <DateText value={requestedAt} format="date-time" locale={locale} />
        </Trans>
      </span>
      {decidedBy && <span>{' · '}</span>}
      {decidedBy && (
        <span>
          <Trans>
            decided by <bdi>{nameOf(decidedBy)}</bdi>
          </Trans>
        </span>
      )}
    </Muted>
  );
}
