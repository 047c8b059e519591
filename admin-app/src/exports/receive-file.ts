import { ApiError, clientCode } from '../api/api-error';

/** The received part of a file. */
export interface Received {
  bytes: number;
  /** Line ends received; in a CSV this includes the header's. */
  lines: number;
}

const lineFeed = 10;

/**
 * Reads a file as it arrives. A truncated body is an error: a partial file is never returned.
 *
 * @param onReceived called after each chunk
 * @throws ApiError `unreachable`; the abort reason of the signal
 */
export async function receiveFile(
  response: Response,
  onReceived: (received: Received) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const type = response.headers.get('content-type') ?? '';
  const pieces: BlobPart[] = [];
  let bytes = 0;
  let lines = 0;
  try {
    const reader = response.body?.getReader();
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      pieces.push(piece.value as Uint8Array<ArrayBuffer>);
      bytes += piece.value.length;
      if (type.startsWith('text/csv')) lines += countLineFeeds(piece.value);
      onReceived({ bytes, lines });
    }
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new ApiError({ status: 0, code: clientCode.unreachable, message: 'The download broke off' }, { cause });
  }
  return new Blob(pieces, { type });
}

function countLineFeeds(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(lineFeed); at !== -1; at = bytes.indexOf(lineFeed, at + 1)) count += 1;
  return count;
}
