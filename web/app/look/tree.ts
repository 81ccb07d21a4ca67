// What of a page is kept as a look, and how it is drawn again (docs/decisions/0109). No HTML is written or read: elements and attributes by name,
// from two short lists that hold for both ways, so that what lies in the storage can't become a script.

/** A text, or an element: its name, its attributes, what is in it. */
export type LookNode = string | LookElement
type LookElement = [tag: string, attributes: { [name: string]: string }, inside: LookNode[]]

/** How a part of a screen stands in its look: `data-look` on its element. */
type LookPart =
  /** Of a screen this part is kept, from the copy as it is. What else is in `main` leaves an empty box, what stands beside it its columns. */
  | 'rows'
  /** True for a minute: its place is kept, its words are seen in a fresh look only. */
  | 'clock'
  /** Its place is kept, and nothing of it is seen. */
  | 'blank'
  /** Seen by a start without a connection alone. */
  | 'offline'

/** What holds now of a look that was kept. */
export interface LookNow {
  /** It is so young that what the clock said still holds. */
  isFresh: boolean
  isOnline: boolean
}

const svg = 'http://www.w3.org/2000/svg'
const drawn = 'svg g path circle ellipse line polyline polygon rect'
const tags = new Set(
  `div span p a b i em strong small kbd time h1 h2 h3 h4 ul ol li dl dt dd header main nav section aside footer button label input select option hr br ${drawn}`.split(
    ' ',
  ),
)
const drawnTags = new Set(drawn.split(' '))
const attribute =
  /^(class|style|type|name|placeholder|disabled|dir|lang|title|datetime|value|selected|viewBox|d|fill|stroke|r|rx|ry|cx|cy|x|y|[xy][12]|points|transform|pathLength|opacity|(stroke|fill|clip)-[a-z]+|aria-(current|pressed|selected|checked|expanded|label|hidden|disabled|invalid)|data-[a-z-]+|role|href)$/
/** Sizes and places, which the lists set: a policy without inline styles takes them one by one. */
const styles = new Set(['height', 'width', 'transform', 'left', 'right', 'top', 'bottom'])
const ofOptions = new Set(['value', 'selected'])

const partOf = (element: Element): LookPart | null => element.getAttribute('data-look') as LookPart | null

/** Whether an attribute may stand in a look: no handler, no address but within this origin, nothing that is typed. */
function isKept(tag: string, name: string, value: string): boolean {
  if (!attribute.test(name)) return false
  if (name === 'href') return tag === 'a' && /^(#|\/(?![/\\]))/.test(value)
  if (name === 'type') return ['button', 'submit', 'search', 'text', 'checkbox', 'radio'].includes(value)
  return !ofOptions.has(name) || tag === 'option'
}

/**
 * What is kept of the app's place: its frame, and of its `main` the part that says so.
 * @returns null where no part of the screen says so, or a layer is open over it
 */
export function lookOf(root: HTMLElement): LookNode | null {
  const rows = root.querySelector('main [data-look=rows]')
  const isLayered =
    root.closest('[inert]') !== null || document.querySelector('[role=dialog], [role=menu], [role=listbox]')
  if (rows === null || isLayered || rows.querySelector('[data-bone]') !== null) return null
  // beside the screen's frame stand toasts
  const frame = [...root.children].find((child) => child.contains(rows))
  const kept = frame === undefined ? null : nodeOf(frame, rows)
  return kept === null ? null : ['div', {}, [kept]]
}

function nodeOf(element: Element, rows: Element): LookNode | null {
  const tag = element.localName
  if (!tags.has(tag)) return null
  const attributes: { [name: string]: string } = {}
  for (const { name, value } of element.attributes) if (isKept(tag, name, value)) attributes[name] = value
  if (element instanceof HTMLOptionElement && element.selected) attributes['selected'] = ''
  const inside: LookNode[] = []
  const node: LookNode = [tag, attributes, inside]
  // of the screen only what says so: anything else may be of the server alone, half written, or shown for a moment
  if (isApart(element, rows)) {
    if (rows.parentElement?.contains(element)) inside.push(...columnsOf(element, 2))
    return node
  }
  for (const child of element.childNodes) {
    const kept = child instanceof Element ? nodeOf(child, rows) : child instanceof Text ? child.data : null
    if (kept !== null && kept !== '') inside.push(kept)
  }
  return node
}

const isApart = (element: Element, rows: Element): boolean =>
  element.closest('main') !== null && !element.contains(rows) && !rows.contains(element)

/** The boxes within a box that isn't kept, so many deep: its paper, without a word of it. */
function columnsOf(element: Element, deep: number): LookNode[] {
  if (deep === 0) return []
  const boxes = [...element.children].filter(({ localName }) => /^(div|section|aside)$/.test(localName))
  return boxes.map((box) => [box.localName, { class: box.getAttribute('class') ?? '' }, columnsOf(box, deep - 1)])
}

/**
 * Draws a look. What isn't of the two lists is left out.
 * @returns null where that is all of it
 */
export function drawLook(node: unknown, now: LookNow): Node | null {
  if (typeof node === 'string') return document.createTextNode(node)
  if (!Array.isArray(node)) return null
  const [tag, attributes, inside] = node as unknown[]
  if (typeof tag !== 'string' || !tags.has(tag) || !Array.isArray(inside)) return null
  const element = drawnTags.has(tag) ? document.createElementNS(svg, tag) : document.createElement(tag)
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value !== 'string' || !isKept(tag, name, value)) continue
    if (name === 'style') setStyles(element, value)
    else element.setAttribute(name, value)
  }
  const part = partOf(element)
  if (part === 'offline' && now.isOnline) return null
  if (part === 'blank' || (part === 'clock' && !now.isFresh)) element.classList.add('invisible')
  // for eyes and pointers: who walks by keys or listens waits for the app, as without a look
  if (/^(a|button|input|select)$/.test(tag)) element.setAttribute('tabindex', '-1')
  for (const each of inside) {
    const child = drawLook(each, now)
    if (child !== null) element.append(child)
  }
  return element
}

function setStyles(element: HTMLElement | SVGElement, text: string): void {
  for (const [, name = '', value = ''] of text.matchAll(/([\w-]+):\s*([\w\s().,%+-]+)/g)) {
    if (styles.has(name)) element.style.setProperty(name, value)
  }
}
