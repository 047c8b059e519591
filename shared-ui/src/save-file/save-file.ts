/** Hands a file to the browser's own download. @param fileName what it is called there */
export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has to have begun reading it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
