import { Fragment, isValidElement, type MouseEventHandler, type ReactElement, type ReactNode } from 'react';

/**
 * What stands for a component while its elements become plain DOM: a component with hooks needs one, because hooks work
 * in React's own renders only. A function of the props, by component.
 */
export type StandIns = ReadonlyMap<unknown, (props: never) => ReactNode>;

type Click = (event: MouseEvent) => void;

const clicks = new WeakMap<Node, Click>();
const keys = new WeakMap<Node, string>();

/** The React key of an element, so that `morph` finds it again. */
export const keyOf = (node: Node): string | undefined => keys.get(node);

/** `to` takes over the press of `from`, the same element rendered later. */
export function handOver(from: Node, to: Node): void {
  const click = clicks.get(from);
  if (click === undefined) clicks.delete(to);
  else clicks.set(to, click);
}

/** The `onClick` of the nearest element that has one between what was pressed and `root`. */
export function clickOf(pressed: EventTarget | null, root: Node): Click | undefined {
  for (let at = pressed instanceof Element ? pressed : null; at !== null && at !== root; at = at.parentElement) {
    const click = clicks.get(at);
    if (click !== undefined) return click;
  }
  return undefined;
}

/**
 * Renders `node` as plain DOM: components without hooks, or with a stand-in, and elements with attributes, inline styles
 * and `onClick`; refs and other handlers are left out. Costs a fraction of React's own first render.
 */
export function toDom(node: ReactNode, standIns: StandIns): DocumentFragment {
  const fragment = document.createDocumentFragment();
  append(node, { standIns, parent: fragment, isSvg: false });
  return fragment;
}

type Place = { readonly standIns: StandIns; readonly parent: ParentNode & Node; readonly isSvg: boolean };

/** `node` is a ReactNode; what a component returns has no better type. */
function append(node: unknown, place: Place): void {
  if (node === null || node === undefined || typeof node === 'boolean') return;
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') {
    place.parent.appendChild(document.createTextNode(String(node)));
  } else if (isValidElement<object>(node)) {
    appendElement(node, place);
  } else if (Array.isArray(node)) {
    for (const each of node) append(each, place);
  } else {
    throw new TypeError('only elements and text can become plain DOM');
  }
}

function appendElement(element: ReactElement<object>, place: Place): void {
  const { type, props, key } = element;
  if (typeof type === 'string') {
    appendHost(type, props, key, place);
    return;
  }
  const before = place.parent.lastChild;
  append(type === Fragment ? Reflect.get(props, 'children') : rendered(type, props, place.standIns), place);
  const first = before === null ? place.parent.firstChild : before.nextSibling;
  if (key !== null && first !== null && !keys.has(first)) keys.set(first, key);
}

function rendered(type: ReactElement['type'], props: object, standIns: StandIns): unknown {
  const component = standIns.get(type) ?? type;
  if (typeof component !== 'function') throw new TypeError('this component cannot become plain DOM');
  const shown: unknown = Reflect.apply(component, undefined, [props]);
  return shown;
}

const svgNamespace = 'http://www.w3.org/2000/svg';

function appendHost(tag: string, props: object, key: string | null, { standIns, parent, isSvg }: Place): void {
  const svg = isSvg || tag === 'svg';
  const host = svg ? svgElement(tag) : document.createElement(tag);
  if (key !== null) keys.set(host, key);
  // The address last: with it a picture loads at once, unless `loading` says otherwise by then.
  const { src, ...rest } = { src: undefined, ...props };
  for (const [name, value] of Object.entries<unknown>(rest)) setProperty(host, name, value);
  setProperty(host, 'src', src);
  append(Reflect.get(props, 'children'), { standIns, parent: host, isSvg: svg });
  parent.appendChild(host);
}

function svgElement(tag: string): SVGElement {
  const element = document.createElementNS(svgNamespace, tag);
  if (!(element instanceof SVGElement)) throw new TypeError(`${tag} is not an element of SVG`);
  return element;
}

/** React's names of attributes that differ from the attributes' own. */
const attributeNames: Readonly<Record<string, string>> = {
  className: 'class',
  tabIndex: 'tabindex',
  strokeWidth: 'stroke-width',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
  referrerPolicy: 'referrerpolicy',
};

function setProperty(host: HTMLElement | SVGElement, name: string, value: unknown): void {
  if (name === 'children' || name === 'ref' || value === undefined || value === null) return;
  if (name === 'style') setStyle(host.style, value);
  else if (isClick(name, value)) clicks.set(host, (event) => void Reflect.apply(value, undefined, [event]));
  else if (typeof value === 'string' || typeof value === 'number')
    host.setAttribute(attributeNames[name] ?? name, String(value));
  else if (typeof value === 'boolean' && (value || isText(name)))
    host.setAttribute(name, isText(name) ? String(value) : '');
}

const isClick = (name: string, value: unknown): value is MouseEventHandler =>
  name === 'onClick' && typeof value === 'function';
/** Attributes for which `false` is a value. */
const isText = (name: string): boolean => name === 'draggable' || name.startsWith('aria-') || name.startsWith('data-');

function setStyle(style: CSSStyleDeclaration, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, of] of Object.entries<unknown>({ ...value })) {
    const property = name.startsWith('--') ? name : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    style.setProperty(property, typeof of === 'number' ? `${of}px` : String(of));
  }
}
