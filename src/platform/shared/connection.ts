/** Network Information API; Chromium only. */
const connection = (): object | undefined => {
  const found: unknown = Reflect.get(navigator, 'connection');
  return typeof found === 'object' && found !== null ? found : undefined;
};

export function savesData(): boolean {
  const link = connection();
  return link !== undefined && Reflect.get(link, 'saveData') === true;
}

/** Whether this browser tells what kind of connection it uses. */
export const knowsConnection = (): boolean => {
  const link = connection();
  return link !== undefined && Reflect.get(link, 'type') !== undefined;
};

/** Save-Data or a cellular link; an unknown link counts as unmetered. */
export function isMetered(): boolean {
  const link = connection();
  return link !== undefined && (savesData() || Reflect.get(link, 'type') === 'cellular');
}

export function onLinkChange(changed: () => void): () => void {
  const link = connection();
  if (!(link instanceof EventTarget)) return () => undefined;
  link.addEventListener('change', changed);
  return () => link.removeEventListener('change', changed);
}
