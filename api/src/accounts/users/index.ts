export type { AccountStep } from '../context';
export { userContaining, usersMatching } from './find-users.repository';
export { type UserFilter, readUserFilter, userFilterFields } from './user.schema';
export { countUsers, usersByPoints, usersByPointsInvariant } from './users-by-points.repository';
export { countMatchingUsers, listUsers } from './users.repository';
export { existingUser, lockActiveUserAlone, writeSuspension } from './users.repository';
export { adjustmentOrders } from './user-actions';
export { usersRoutes } from './users.routes';
