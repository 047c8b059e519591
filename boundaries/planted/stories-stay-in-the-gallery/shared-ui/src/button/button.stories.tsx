export const Primary = {};
