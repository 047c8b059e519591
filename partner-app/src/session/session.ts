import { storageKeys } from '@loyalty/shared-ui/remote-contract';
import { createSessionStore } from '@loyalty/shared-ui/session-store';

/** The admin's session is the site's: who is signed in at /admin is here, too. */
export const { currentSession, beginSession, endSession, useSession } = createSessionStore(storageKeys.adminToken);
