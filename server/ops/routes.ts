import type { Hono } from 'hono';

export type RouteOf = (method: string, path: string) => string;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patternOf = (template: string): RegExp => new RegExp(`^${escaped(template).replace(/:[A-Za-z]+/g, '[^/]+')}$`);

export function routeTemplates(app: Hono): RouteOf {
  const routes = app.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
    .map(({ method, path }) => ({ method, path, pattern: patternOf(path) }));
  return (method, path) => {
    const routed = method === 'HEAD' ? 'GET' : method;
    const route = routes.find((candidate) => candidate.method === routed && candidate.pattern.test(path));
    if (route !== undefined) return route.path;
    return routed === 'GET' && !path.startsWith('/api/') ? 'app' : 'unknown';
  };
}
