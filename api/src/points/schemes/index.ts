export { schemeOrders } from './change-schemes';
export { earnBonuses, type GrantedBonus, grantBonuses } from './grant-bonuses';
export { schemeInvariants } from './invariants';
export { schemeRoutes } from './schemes.routes';
export { anyRunning, bonusesOf } from './schemes.repository';
