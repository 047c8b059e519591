export { PipeRun } from './pipe-run';
export type { PipeRunProps, PipeStage } from './pipe-run';
