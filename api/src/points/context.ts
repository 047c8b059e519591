import type { LabelsContext } from '../labels/context';
import type { MoneyContext } from '../money/context';

export interface PointsContext extends MoneyContext, LabelsContext {}
