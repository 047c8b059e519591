export { countEvent, fullSince, purgeRateEvents } from './rate-events.repository';
