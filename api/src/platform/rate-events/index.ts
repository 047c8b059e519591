export {
  addressBucket,
  type RateLimit,
  rateLimitAt,
  countEvent,
  fullSince,
  purgeRateEvents,
  reserveEvent,
  secondsUntilFree,
  withdrawEvent,
} from './rate-events.repository';
