import { a } from './index';

export const b = () => a;
