import { handOver, keyOf } from './to-dom.ts';

/**
 * Gives `target` the children of `wanted`, whose nodes it may take. Nodes of the same name stay, found by key or else by
 * place, so that focus, scroll positions and loaded pictures stay too.
 */
export function morph(target: Node, wanted: Node): void {
  const keyed = new Map<string, ChildNode>();
  for (const child of target.childNodes) {
    const key = keyOf(child);
    if (key !== undefined) keyed.set(key, child);
  }
  let place = target.firstChild;
  for (const next of Array.from(wanted.childNodes)) {
    const key = keyOf(next);
    const old = key === undefined ? unkeyed(place) : keyed.get(key);
    if (old === undefined || old.nodeName !== next.nodeName) {
      target.insertBefore(next, place);
      continue;
    }
    if (old === place) place = place.nextSibling;
    else target.insertBefore(old, place);
    update(old, next);
  }
  while (place !== null) {
    const gone = place;
    place = place.nextSibling;
    gone.remove();
  }
}

const unkeyed = (place: ChildNode | null): ChildNode | undefined =>
  place === null || keyOf(place) !== undefined ? undefined : place;

function update(old: ChildNode, next: ChildNode): void {
  if (old instanceof Element && next instanceof Element) {
    updateAttributes(old, next);
    handOver(next, old);
    morph(old, next);
  } else if (old.nodeValue !== next.nodeValue) {
    old.nodeValue = next.nodeValue;
  }
}

function updateAttributes(old: Element, next: Element): void {
  for (const { name } of Array.from(old.attributes)) if (!next.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}
