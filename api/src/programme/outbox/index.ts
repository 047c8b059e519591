export {
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
export { createPushSender, type PushSender } from './push-sender';
export { nextAttempt, sendMessages } from './send-messages';
