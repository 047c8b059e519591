/** Loads the results of a series: with the choice of many labels, since the network may be lost by their end. */
export const loadSeriesPage = () => import(/* webpackChunkName: "scan-series" */ './series-page');
