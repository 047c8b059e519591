export { fillWithDemoData } from './fill-with-demo-data';
