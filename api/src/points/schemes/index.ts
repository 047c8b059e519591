export { schemeOrders } from './change-schemes';
export { earnBonuses, type GrantedBonus, grantBonuses } from './grant-bonuses';
export { type GoalProgress, readGoalProgress } from './goal-progress';
export { grantGoals } from './grant-goals';
export { earliestReading, isLate } from './late-readings';
export { schemeInvariants } from './scheme-invariants.repository';
export { schemeRoutes } from './schemes.routes';
export { anyRunning, bonusesOf } from './schemes.repository';
