export { countEvent, fullSince } from './rate-events.repository';
export { purgeRateEvents } from './purge-rate-events';
