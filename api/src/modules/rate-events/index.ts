export {
  type Ceiling,
  ceilingAt,
  countEvent,
  fullSince,
  purgeRateEvents,
  secondsUntilFree,
} from './rate-events.repository';
