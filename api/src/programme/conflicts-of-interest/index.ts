export { type Destination, destinationKeys } from './destination-keys';
export { accountsOf, ownAccounts, rejectOwnAccounts } from './reject-own-accounts';
