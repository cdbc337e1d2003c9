/** What Settings, Stats and bug reports call this app; package.json carries the same (a test holds them together). */
export const appVersion = '0.1.0';
