export { createWhatsappSender, WhatsappNotSentError, type WhatsappSender } from './whatsapp-sender';
export { readNotifications, verifySignature, type InboundText, type StatusUpdate } from './whatsapp-webhook';
