import { useLingui } from '@lingui/react/macro';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Stack } from '@loyalty/shared-ui/stack';
import type { Campaign, Channel, Estimate } from './campaigns.resource';

export function CampaignState({ state }: Pick<Campaign, 'state'>) {
  const { t } = useLingui();
  const [text, tone] = (
    {
      sending: [t`Sending`, 'pending'],
      paused: [t`Paused`, 'warning'],
      stopped: [t`Stopped`, 'neutral'],
      done: [t`Sent`, 'success'],
    } as const satisfies Record<Campaign['state'], unknown>
  )[state];
  return <StatusChip tone={tone}>{text}</StatusChip>;
}

export const channelNames: Readonly<Record<Channel, string>> = { whatsapp: 'WhatsApp', sms: 'SMS' };

/** Renders how many people of the segment get no message, and why; nothing if all do. */
export function LeftOut({ leftOut }: Pick<Estimate, 'leftOut'>) {
  const { t } = useLingui();
  const reasons = {
    noConsent: t`have not agreed to offers on these channels`,
    atCap: t`have had as many offers in 7 days as they may get`,
    noNumber: t`have no mobile number`,
    notConfirmed: t`joined after it was confirmed`,
  };
  const lines = (Object.keys(reasons) as (keyof typeof reasons)[]).flatMap((reason) => {
    const people = leftOut[reason];
    return people ? [`${formatNumber(people)} ${reasons[reason]}`] : [];
  });
  if (lines.length === 0) return null;
  return (
    <div>
      <p>{t`Left out:`}</p>
      <Stack as="ul" gap={1}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Stack>
    </div>
  );
}

/** Returns the words for why a message did not arrive; the gateway’s own words stay as they are. */
export function useReasonText(): (reason: string) => string {
  const { t } = useLingui();
  const known: Readonly<Record<string, string>> = {
    withdrawn: t`Took the consent back before it was sent`,
    stopped: t`Not sent: the campaign was stopped`,
    'it is not known whether it was sent': t`Not known whether it was sent; not repeated`,
    'not on WhatsApp': t`Not on WhatsApp`,
    'template paused': t`WhatsApp has paused the template`,
    'marketing stopped in WhatsApp': t`Stopped offers in WhatsApp`,
    'limit of WhatsApp for marketing to one person': t`WhatsApp’s own limit of offers to one person`,
  };
  return (reason) => known[reason] ?? reason;
}
