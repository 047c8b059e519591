export { countNews } from './news.repository';
export { newsRoutes } from './news.routes';
