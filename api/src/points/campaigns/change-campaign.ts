import { ApiError } from '../../platform/http/api-error';
import type { AdminCommand } from '../../platform/idempotency';
import { skipDeliveries } from '../../programme/outbox';
import { type CampaignState, lockCampaign, setState } from './campaigns.repository';

export const campaignNotFound = () => new ApiError(404, 'campaign_not_found', 'Campaign not found');

const ACTIONS = {
  paused: 'campaign-paused',
  sending: 'campaign-resumed',
  stopped: 'campaign-stopped',
} as const;

/**
 * Pauses, resumes or stops a campaign at once: what has not begun to be sent waits, or is never sent. Again changes nothing.
 * @throws ApiError 404 `campaign_not_found`; 409 `campaign_ended`
 */
export async function changeCampaign(
  command: AdminCommand,
  { id, to }: { id: number; to: keyof typeof ACTIONS & CampaignState },
): Promise<void> {
  const { trx, at } = command;
  const campaign = await lockCampaign(trx, id);
  if (!campaign) throw campaignNotFound();
  if (campaign.state === to) return;
  if (campaign.state === 'done' || campaign.state === 'stopped')
    throw new ApiError(409, 'campaign_ended', 'The campaign has ended');
  await setState(trx, id, { state: to, at });
  if (to === 'stopped') await skipDeliveries(trx, { campaignId: id, at });
  await command.audit(ACTIONS[to], { campaign_id: id, name: campaign.definition.name });
}
