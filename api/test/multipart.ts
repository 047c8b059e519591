export interface FormPart {
  name: string;
  /** Text of a field, or bytes of a file. */
  value: string | Buffer;
  filename?: string;
  type?: string;
}

/** Returns a multipart/form-data body built byte by byte, so that it can be malformed. */
export function multipartBody(parts: readonly FormPart[]): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'a-boundary-that-no-picture-contains';
  const chunks = parts.flatMap(({ name, value, filename, type }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"` +
        (filename === undefined ? '' : `; filename="${filename}"`) +
        (type === undefined && filename === undefined ? '' : `\r\nContent-Type: ${type ?? 'image/png'}`) +
        '\r\n\r\n',
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
