export { lockRoles } from './lock-roles';
export { expiryOf, requireSecondAdmin } from './second-admin';
export { type Member, readTeam } from './team.repository';
