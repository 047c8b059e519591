export { teamRoutes } from './team.routes';
export { insertListedAdmins, writeInvitation } from './team.repository';
