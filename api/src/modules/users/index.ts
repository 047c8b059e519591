export { type UserFilter, userFilterFields, readUserFilter } from './user-filter';
export { listUsers } from './users.repository';
export { usersMatching } from './user-order.repository';
export { usersRoutes } from './users.routes';
