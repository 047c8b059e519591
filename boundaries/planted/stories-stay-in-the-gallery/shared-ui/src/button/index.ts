export { Primary } from './button.stories';
