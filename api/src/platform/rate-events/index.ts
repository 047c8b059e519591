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
  reserveEventWithin,
  secondsUntilFree,
  withdrawEvent,
} from './rate-events.repository';
