/** Something that is true for this tab until its session ends, also over reloads. False, and never set, where session storage is disabled. */
export const sessionFlag = (key: string) => ({
  isSet: (): boolean => {
    try {
      return sessionStorage.getItem(key) !== null;
    } catch {
      // Session storage is disabled.
      return false;
    }
  },
  set: (): void => {
    try {
      sessionStorage.setItem(key, 'true');
    } catch {
      // Session storage is disabled: the next page does not know.
    }
  },
  clear: (): void => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Session storage is disabled: nothing is there.
    }
  },
});
