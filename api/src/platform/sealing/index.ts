export { seal, sealKeyId, unseal } from './seal';
