export { campaignRoutes } from './campaigns.routes';
export { sendCampaigns } from './send-campaigns';
export { campaignOrders } from './start-campaign';
