import { storageKeys } from '@loyalty/shared-ui/remote-contract';
import { createSessionStore } from '@loyalty/shared-ui/session-store';

/** The admin's session (docs/product.md §4 "Tokens"). */
export const { currentSession, beginSession, endSession, useSession } = createSessionStore(storageKeys.adminToken);
