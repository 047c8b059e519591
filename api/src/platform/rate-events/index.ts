export {
  addressBucket,
  type RateLimit,
  rateLimitAt,
  countEvent,
  countEventWithin,
  fullSince,
  purgeRateEvents,
  recordEvent,
  reserveEvent,
  secondsUntilFree,
  withdrawEvent,
} from './rate-events.repository';
