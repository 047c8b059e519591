export { expiryOf, requireSecondAdmin } from './second-admin';
export { findAdmin, type Member, readTeam } from './team.repository';
