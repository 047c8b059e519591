export { fillWithDemoData } from './fill-with-demo-data';
export { type ContentSize, demoSize } from './plan/calendar';
