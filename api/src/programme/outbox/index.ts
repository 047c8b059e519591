export { deleteMessagesOf, purgeMessages } from './deliveries.repository';
export { messageRoutes } from './messages.routes';
export { type Message, type MessageDetails, NEWS_KINDS, notify } from './notify.repository';
export { createPushSender, type PushSender } from './push-sender';
export { sendMessages } from './send-messages';
