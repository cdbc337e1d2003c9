export function saveFile(audio: Blob, fileName: string): void {
  const url = URL.createObjectURL(audio);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the blob after the press; a minute is enough.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Opens an address in a new tab, and says whether the browser did: WebKit refuses once a request or a read of the database
 * was awaited since the press, the others 5 s after it. With `noopener` none would tell.
 */
export function openBeside(address: string): boolean {
  const opened = window.open(address, '_blank');
  if (opened === null) return false;
  opened.opener = null;
  return true;
}
