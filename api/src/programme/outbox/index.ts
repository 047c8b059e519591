export {
  deleteMessagesOf,
  type Message,
  type MessageDetails,
  NEWS_KINDS,
  notify,
  purgeMessages,
  type SchemeNewsKind,
  withdrawSchemeNews,
} from './messages.repository';
export { messageRoutes } from './messages.routes';
export { createPushSender, type PushSender } from './push-sender';
export { sendMessages } from './send-messages';
