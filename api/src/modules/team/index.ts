export type { Withdrawal } from './change-team';
export { expiryOf, requireSecondAdmin } from './second-admin';
export { type Member, readTeam } from './team.repository';
