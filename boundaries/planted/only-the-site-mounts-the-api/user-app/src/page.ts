import { value } from '../../api/src/index';

export const copy = value;
