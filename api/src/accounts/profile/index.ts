export { profileRoutes } from './profile.routes';
export { findProfile } from './profile.repository';
