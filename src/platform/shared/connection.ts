/** The browser's word on the link (Network Information API); unknown everywhere but in Chromium. */
const connection = (): object | undefined => {
  const found: unknown = Reflect.get(navigator, 'connection');
  return typeof found === 'object' && found !== null ? found : undefined;
};

/** Whether the listener asked the browser to spare the network. */
export function savesData(): boolean {
  const link = connection();
  return link !== undefined && Reflect.get(link, 'saveData') === true;
}

/** Save-Data, or a link the browser calls cellular; where it says nothing, the link is taken for a plain one. */
export function isMetered(): boolean {
  const link = connection();
  return link !== undefined && (savesData() || Reflect.get(link, 'type') === 'cellular');
}

/** Calls back when the link changes, where the browser says so; returns how to stop. */
export function onLinkChange(changed: () => void): () => void {
  const link = connection();
  if (!(link instanceof EventTarget)) return () => undefined;
  link.addEventListener('change', changed);
  return () => link.removeEventListener('change', changed);
}
