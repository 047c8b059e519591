import { value } from '../../admin-app/src/page';

export const copy = value;
