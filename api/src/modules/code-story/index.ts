export { codeStoryRoutes } from './code-story.routes';
