import { value } from '../../layout/user-layout';

export const copy = value;
