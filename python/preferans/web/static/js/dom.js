/** Elements from calls, and `patch`, which changes what stands on the page into what should stand there. */

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set([
  "svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "title", "desc",
  "defs", "use", "symbol", "clipPath",
]);
const PROPERTIES = new Set(["value", "checked", "indeterminate", "selected"]);

/**
 * An element. Attributes that are null, undefined or false are left out; `on...` are listeners, `key` tells children of
 * one parent apart when they are patched, `style` is an object of CSS properties, `class` a text or an array.
 * A listener is called with the event. With `opaque: true` `patch` leaves the children alone.
 * @param {string} tag
 * @param {Record<string, any> | null} [attributes]
 * @param {...any} children texts, numbers, nodes, arrays of them; null and false are left out
 */
export function h(tag, attributes, ...children) {
  const svg = SVG_TAGS.has(tag);
  const element = svg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  element.$on = {};
  element.$props = {};
  for (const [name, value] of Object.entries(attributes ?? {})) set(element, name, value);
  append(element, children);
  return element;
}

function append(parent, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false || child === "") continue;
    parent.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

function set(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "key") element.$key = String(value);
  else if (name === "opaque") element.$opaque = true;
  else if (name.startsWith("on")) listen(element, name.slice(2).toLowerCase(), value);
  else if (PROPERTIES.has(name)) {
    element.$props[name] = value;
    element[name] = value;
  } else if (name === "style") {
    element.$style = value;
    for (const [property, one] of Object.entries(value)) element.style.setProperty(property, one);
  } else if (name === "class") {
    const text = Array.isArray(value) ? value.filter(Boolean).join(" ") : value;
    if (text) element.setAttribute("class", text);
  } else element.setAttribute(name, value === true ? "" : String(value));
}

function listen(element, type, listener) {
  if (!element.$on[type]) element.addEventListener(type, (event) => element.$on[type]?.(event), passive(type));
  element.$on[type] = listener;
}

function passive(type) {
  return type.startsWith("touch") ? { passive: true } : undefined;
}

/** Makes the children of `root` equal to `children`; elements that stay keep focus, text typed and scrolling. */
export function patch(root, ...children) {
  const fresh = document.createElement("div");
  append(fresh, children);
  morphChildren(root, [...fresh.childNodes]);
}

function morphChildren(parent, wanted) {
  const keyed = new Map();
  for (const child of parent.childNodes) if (child.$key) keyed.set(child.$key, child);
  let at = parent.firstChild;
  for (const node of wanted) {
    let match = null;
    if (node.$key) {
      const known = keyed.get(node.$key);
      if (known && known.nodeName === node.nodeName) match = known;
    } else if (at && !at.$key && at.nodeName === node.nodeName) match = at;
    if (match) {
      // What stands between and is wanted no more goes away first, so that an element with the focus never moves.
      while (at && at !== match && !stays(at, wanted)) at = remove(at);
      if (match === at) at = at.nextSibling;
      else parent.insertBefore(match, at);
      morph(match, node);
    } else parent.insertBefore(node, at);
  }
  while (at) at = remove(at);
}

function stays(node, wanted) {
  return node.$key !== undefined && wanted.some((one) => one.$key === node.$key && one.nodeName === node.nodeName);
}

function remove(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

function morph(old, fresh) {
  if (old === fresh) return;
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) return;
  for (const { name } of [...old.attributes]) {
    if (name !== "style" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  morphStyle(old, fresh);
  for (const type of Object.keys(old.$on ?? {})) if (!fresh.$on?.[type]) old.$on[type] = null;
  old.$on ??= {};
  for (const [type, listener] of Object.entries(fresh.$on ?? {})) {
    if (listener) type in old.$on ? (old.$on[type] = listener) : listen(old, type, listener);
  }
  if (!old.$opaque) morphChildren(old, [...fresh.childNodes]);
  for (const [name, value] of Object.entries(fresh.$props ?? {})) if (old[name] !== value) old[name] = value;
  old.$props = fresh.$props;
}

function morphStyle(old, fresh) {
  for (const property of Object.keys(old.$style ?? {})) {
    if (!(property in (fresh.$style ?? {}))) old.style.removeProperty(property);
  }
  for (const [property, value] of Object.entries(fresh.$style ?? {})) {
    if (old.style.getPropertyValue(property) !== value) old.style.setProperty(property, value);
  }
  old.$style = fresh.$style;
}
