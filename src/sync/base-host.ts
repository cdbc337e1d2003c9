/** Where the product API lives: `http://localhost:5001` on the hostname `localhost`, else the own origin (api.md). */
export const baseHostOf = (location: { readonly hostname: string; readonly origin: string }): string =>
  location.hostname === 'localhost' ? 'http://localhost:5001' : location.origin;
