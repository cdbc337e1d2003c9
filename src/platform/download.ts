export function saveFile(audio: Blob, fileName: string): void {
  const url = URL.createObjectURL(audio);
  press(url, (link) => {
    link.download = fileName;
  });
  // The browser reads the blob after the press; a minute is enough.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export function openBeside(address: string): void {
  press(address, (link) => {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  });
}

function press(href: string, prepare: (link: HTMLAnchorElement) => void): void {
  const link = document.createElement('a');
  link.href = href;
  prepare(link);
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
