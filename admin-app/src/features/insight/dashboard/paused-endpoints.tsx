import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Notice } from '@loyalty/shared-ui/notice';
import { IntegrationsLink } from '../../../programme/integrations-link';

/** Says that webhook endpoints are paused after failures. */
export function PausedEndpoints({ count }: { count: number }) {
  const { t } = useLingui();
  return (
    <Notice
      tone="danger"
      title={t`${plural(count, { one: '# webhook endpoint is paused after failures', other: '# webhook endpoints are paused after failures' })}`}
      action={<IntegrationsLink />}
    >
      {t`Events wait for 30 days. Resume delivery when the receiver works again.`}
    </Notice>
  );
}
