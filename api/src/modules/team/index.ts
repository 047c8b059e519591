export { teamRoutes } from './team.routes';
export { insertListedAdmins } from './team.repository';
