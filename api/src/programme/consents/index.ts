export { answerReply } from './answer-reply';
export { hasConsent } from './consents.repository';
export { consentRoutes, optOutRoutes } from './consents.routes';
export { optOutLink } from './opt-out-link';
