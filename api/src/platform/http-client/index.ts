export { createHttpClient, type HttpClient, NotReachedError, type OutgoingResponse } from './http-client';
