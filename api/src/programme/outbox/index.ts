export {
  type CampaignReport,
  hasDueDeliveries,
  queueCampaign,
  readCampaignReport,
  skipDeliveries,
} from './campaign-deliveries.repository';
export {
  CAMPAIGN,
  type CampaignChannel,
  deleteMessagesOf,
  isOver,
  type Message,
  type MessageDetails,
  NEWS_KINDS,
  notify,
  purgeMessages,
  type SchemeNewsKind,
} from './messages.repository';
export { messageRoutes } from './messages.routes';
export { cutVariable } from './present-message';
export { createPushSender, type PushSender } from './push-sender';
export { nextAttempt, sendMessages } from './send-messages';
export { whatsappRoutes } from './whatsapp.routes';
