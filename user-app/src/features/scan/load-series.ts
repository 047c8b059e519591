/* Loaded with the choice of many labels, since the network may be lost by their end. */

/** Loads what is shown over the camera during a series. */
export const loadSeriesSheet = () => import(/* webpackChunkName: "scan-series" */ './series-sheet');

/** Loads the results of a series. */
export const loadSeriesPage = () => import(/* webpackChunkName: "scan-series" */ './series-page');
