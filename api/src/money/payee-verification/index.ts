export { createPayeeVerifier } from './create-verifier';
export { payeeOrders } from './decide-payee';
export { ownPayeeRoutes, payeeRoutes } from './payees.routes';
export { listPayeesOfItems, verifiedDetails } from './payees.repository';
export { ownVerifications, payee, presentPayee } from './present-payee';
export { areRejected } from './verifications.repository';
export { hastenPayee, verifyPayees } from './verify-payees';
