/** Returns whether the area can be put on the home screen by hand only: iPhones and iPads, opened in the browser. */
export const isHomeScreenByHand = (): boolean => (navigator as { standalone?: boolean }).standalone === false;
