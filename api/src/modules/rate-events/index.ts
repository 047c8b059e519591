export { countEvent, forgetEvents } from './rate-events.repository';
