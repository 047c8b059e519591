export { payeeOrders } from './decide-payee';
export { payeeRoutes } from './payees.routes';
export { findPayee, listPayeesOfItems, listVerifiedClaims, verifiedDetails } from './payees.repository';
export type { PayeeVerifier } from './payee-verifier';
export { ownPayee, payee, presentOwnPayee, presentPayee } from './present-payee';
