export { seal, unseal } from './seal';
