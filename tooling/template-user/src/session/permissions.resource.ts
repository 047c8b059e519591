/** Users have no permissions: every page is for all of them. */
export type Permission = never;

export const usePermissions = (): ((permission: Permission | undefined) => boolean) => () => true;
