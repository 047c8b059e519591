import { createSessionStore } from '@loyalty/shared-ui/session-store';

/** A session of this area's own: user-app's token can be read by user-app only. */
export const { currentSession, beginSession, endSession, useSession } = createSessionStore('template_app:token');
