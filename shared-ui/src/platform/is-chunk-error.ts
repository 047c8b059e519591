/**
 * Returns whether an error means that a chunk of code or its style sheet failed to load: no network, or removed by a deployment.
 */
export function isChunkError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  // Errors of webpack and of mini-css-extract-plugin.
  return error.name === 'ChunkLoadError' || Reflect.get(error, 'code') === 'CSS_CHUNK_LOAD_FAILED';
}
