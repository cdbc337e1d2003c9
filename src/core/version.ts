/** Shown in Settings, Stats and bug reports; a test compares it with package.json. */
export const appVersion = '0.1.0';
