export {
  type Ceiling,
  ceilingAt,
  countEvent,
  fullSince,
  purgeRateEvents,
  reserveEvent,
  secondsUntilFree,
  withdrawEvent,
} from './rate-events.repository';
