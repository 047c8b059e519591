import { createDraftStore } from '@loyalty/shared-ui/draft-store';
import { personOf } from '@loyalty/shared-ui/person';
import { currentSession } from '../session/session';

/** A form with unsaved changes; a stored row has one of its own. */
export type DraftName =
  | 'product'
  | 'batch'
  | 'rules'
  | `${'product' | 'model' | 'store' | 'member' | 'scheme'}/${number | 'new'}`
  | `${'answer' | 'case' | 'correction' | 'dispatch' | 'merge' | 'number-answer' | 'points' | 'suspension' | 'undo-market-file' | 'unmerge' | 'void-batch' | 'void-label' | 'void-market-file'}/${number}`
  | `${'decision' | 'payee' | 'rejection'}/${string}`
  | `settings/${string}`;

/** Under another name than the user area's, which has the same session storage. */
export const drafts = createDraftStore<DraftName>('adminDrafts', () => personOf(currentSession().token));
