export { type Destination, destinationKeys } from './destination-keys';
export { ownAccounts, rejectOwnAccounts } from './reject-own-accounts';
