export { eraseRows } from './erase-account';
