declare const federationRuntime: object;
export default federationRuntime;
