export { NUMBER_WAIT_MS } from './move-number';
