export { type Destination, destinationKeys } from './destination-keys';
export { accountsOf, ownAccounts, rejectOwnAccounts } from './own-accounts.repository';
