export {
  addressBucket,
  type RateLimit,
  rateLimitAt,
  countEvent,
  fullSince,
  purgeRateEvents,
  recordEvent,
  reserveEvent,
  secondsUntilFree,
  withdrawEvent,
} from './rate-events.repository';
