import { createDraftStore } from '@loyalty/shared-ui/draft-store';
import { personOf } from '@loyalty/shared-ui/person';
import { currentSession } from '../session/session';
import { draftsKey } from './forget-account-numbers';

/** Forms with unsaved changes. */
export type DraftName = 'profile' | 'payout-details' | 'payee-name' | 'case-note';

export const drafts = createDraftStore<DraftName>(draftsKey, () => personOf(currentSession().token));
