import { Value } from '@sinclair/typebox/value';
import { Type } from '@sinclair/typebox';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope } from '../../platform/http/envelope';
import { requireAdmin } from '../../platform/http/guards';
import { idParams, toId } from '../../platform/http/request-fields';
import { runAdminCommand } from '../../platform/idempotency';
import { awaitsConfirmation, runOrder } from '../../programme/confirmations';
import { readCampaignReport } from '../../programme/outbox';
import type { PointsContext } from '../context';
import { campaignBody, type CampaignDefinition } from './campaign.schema';
import { findCampaign, listCampaigns, readSchemeNames } from './campaigns.repository';
import { campaignNotFound, changeCampaign } from './change-campaign';
import {
  campaignDetail,
  campaignRow,
  estimate,
  presentCampaign,
  presentEstimate,
  presentReport,
  seenBody,
} from './present-campaign';
import { estimateCampaign, orderCampaign, startCampaign } from './start-campaign';

/** Without fields that no definition has: they would be stored otherwise. */
const definitionIn = (body: CampaignDefinition) =>
  Value.Clean(campaignBody, structuredClone(body)) as CampaignDefinition;

const CHANGES = [
  {
    action: 'pause',
    to: 'paused',
    operationId: 'pauseCampaign',
    summary: 'Send nothing more of a campaign until it is resumed',
  },
  { action: 'resume', to: 'sending', operationId: 'resumeCampaign', summary: 'Go on with a paused campaign' },
  { action: 'stop', to: 'stopped', operationId: 'stopCampaign', summary: 'End a campaign now; what was sent stays' },
] as const;

export const campaignRoutes = (context: PointsContext) =>
  defineRoutes(requireAdmin(context), 'campaigns', ({ route }) => {
    const { config, clock, reads } = context;
    const show = async (db: PointsContext['db'], id: number) => {
      const campaign = await findCampaign(db, id);
      if (!campaign) throw campaignNotFound();
      return presentReport(campaign, campaign.report ?? (await readCampaignReport(db, id)));
    };

    route('GET /admin/campaigns', {
      operationId: 'listCampaigns',
      permission: 'campaigns.read',
      summary: 'The last 100 campaigns, newest first',
      response: dataEnvelope(Type.Array(campaignRow)),
      handler: async () => ({
        message: 'Campaigns found',
        data: (await reads(listCampaigns)).map(presentCampaign),
      }),
    });

    route('GET /admin/campaigns/:id', {
      operationId: 'getCampaign',
      permission: 'campaigns.read',
      summary: 'A campaign and what became of its messages',
      params: idParams,
      response: dataEnvelope(campaignDetail),
      handler: async ({ params }) => ({
        message: 'Campaign found',
        data: await reads((db) => show(db, toId(params.id))),
      }),
    });

    route('POST /admin/campaigns/preview', {
      operationId: 'previewCampaign',
      permission: 'campaigns.change',
      summary: 'Whom a campaign would reach now, what it would cost, and what people read',
      body: campaignBody,
      response: dataEnvelope(estimate),
      async handler(request) {
        const definition = definitionIn(request.body);
        const { scheme } = definition.segment;
        const data = await reads(async (db) => {
          const found = await estimateCampaign(context, db, { definition, at: clock.now() });
          const names = scheme === undefined ? undefined : await readSchemeNames(db, scheme);
          return presentEstimate(found, definition, { publicUrl: config.publicUrl, schemeName: names?.en });
        });
        return { message: 'Counted', data };
      },
    });

    route('POST /admin/campaigns', {
      operationId: 'startCampaign',
      permission: 'campaigns.change',
      summary: 'Send a message to a segment; above the programme’s limit a second owner confirms it',
      idempotent: true,
      status: 201,
      body: seenBody,
      orAccepted: awaitsConfirmation,
      response: dataEnvelope(campaignDetail),
      handler: (request, reply) => {
        const { people, cost_paise: paise } = request.body;
        const seen = { definition: definitionIn(request.body), people, paise };
        return runOrder(context, request, reply, {
          order: (command) => orderCampaign(context, command, seen),
          async perform(command) {
            const id = await startCampaign(context, command, seen);
            reply.code(201);
            return { message: 'Campaign started', data: await show(command.trx, id) };
          },
        });
      },
    });

    for (const { action, to, operationId, summary } of CHANGES)
      route(`POST /admin/campaigns/:id/${action}`, {
        operationId,
        permission: 'campaigns.change',
        summary,
        idempotent: true,
        params: idParams,
        response: dataEnvelope(campaignDetail),
        handler: (request, reply) =>
          runAdminCommand(context, request, reply, async (command) => {
            const id = toId(request.params.id);
            await changeCampaign(command, { id, to });
            return { message: 'Campaign changed', data: await show(command.trx, id) };
          }),
      });
  });
