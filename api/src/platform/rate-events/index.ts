export {
  type RateLimit,
  limitAt,
  countEvent,
  fullSince,
  purgeRateEvents,
  reserveEvent,
  secondsUntilFree,
  withdrawEvent,
} from './rate-events.repository';
