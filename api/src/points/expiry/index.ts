export { expireDuePoints } from './expire-points';
export { expiryInvariants } from './expiry-invariants.repository';
export { expiryRoutes } from './expiry.routes';
export { readOwnExpiry } from './own-expiry';
