import type { AccountsContext } from '../accounts/context';
import type { LabelsContext } from '../labels/context';

export interface PointsContext extends AccountsContext, LabelsContext {}
