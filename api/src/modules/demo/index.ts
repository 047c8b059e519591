export { type DemoOutcome, fillWithDemoData } from './fill-with-demo-data';
