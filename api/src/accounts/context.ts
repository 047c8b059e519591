import type { AccountStep } from './users/account-step';
import type { ProgrammeContext } from '../programme/context';

export interface AccountsContext extends ProgrammeContext {
  /** What other domains do when an account is suspended or deleted, in this order. */
  accountSteps: readonly AccountStep[];
}
