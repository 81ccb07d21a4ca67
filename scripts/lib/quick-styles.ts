/**
 * happy-dom copies what a style inherits with `structuredClone`, once for every element above the one that is asked about: a tenth of
 * what the unit tests cost, for whoever looks by role asks of each element whether it is shown. The values are flat, so a copy of each
 * does the same; `quick-styles.test.ts` compares the two.
 */
interface Styles {
  properties: Record<string, object>
  definedPropertyNames: Record<string, boolean>
  clone: () => Styles
  constructor: new () => Styles
}

/** What computes the styles of an element when it is asked for one of them; `own` is happy-dom's. */
type Compute = ((this: Asked) => Styles) & { own?: Compute }
interface Asked {
  [of: symbol]: unknown
}

/** Where elements look alike: below the same tags with the same styles of their own. */
interface Place {
  below: Map<string, Place>
  styles?: Styles
}

if ('document' in globalThis) {
  const styles = await stylesOf(document.createElement('i'))
  styles.clone = function clone(this: Styles) {
    const copy = new styles.constructor()
    for (const [name, value] of Object.entries(this.properties)) copy.properties[name] = { ...value }
    Object.assign(copy.definedPropertyNames, this.definedPropertyNames)
    return copy
  }
  await lookOncePerPlace()
}

/**
 * Whoever looks by name asks of each element twice whether it is shown, and any change of the page makes happy-dom compute all of it
 * again, from the root on: a tenth of a screen's tests. Without a style sheet that says something of elements, a style follows from
 * the tags and `style` attributes from the root down alone, and is computed once for all elements that have the same.
 */
async function lookOncePerPlace(): Promise<void> {
  const { PropertySymbol } = await import('happy-dom')
  const { getPropertyManager, element: ofElement, computed } = PropertySymbol
  const declaration = prototypeWith(getComputedStyle(document.documentElement), getPropertyManager)
  const own = declaration[getPropertyManager]?.own ?? declaration[getPropertyManager]
  if (own === undefined) throw new Error('happy-dom keeps its styles differently: scripts/lib/quick-styles.ts')
  const places = new WeakMap<Document, Map<string, Place>>()
  const compute: Compute = function compute(this: Asked) {
    const element = this[ofElement]
    const place = element && this[computed] ? placeOf(element as Element, places) : undefined
    return place === undefined ? own.call(this) : (place.styles ??= own.call(this))
  }
  compute.own = own
  declaration[getPropertyManager] = compute
}

/** The prototype on which a style has its `name`. */
export function prototypeWith(style: object, name: symbol): { [name: symbol]: Compute | undefined } {
  let prototype = Object.getPrototypeOf(style) as object
  while (!Object.hasOwn(prototype, name)) prototype = Object.getPrototypeOf(prototype) as object
  return prototype as { [name: symbol]: Compute | undefined }
}

/** Nothing for what isn't on a page, in a shadow, or on a page with a style sheet. */
function placeOf(element: Element, places: WeakMap<Document, Map<string, Place>>): Place | undefined {
  const path: string[] = []
  let at: Node = element
  while (at.nodeType === Node.ELEMENT_NODE) {
    const { tagName, shadowRoot, parentNode } = at as Element
    if (shadowRoot !== null || parentNode === null) return undefined
    // the one tag whose style follows from something else of it
    const open = tagName === 'DIALOG' && (at as HTMLDialogElement).open
    path.push(`${tagName}${open ? ' open' : ''} ${(at as Element).getAttribute('style') ?? ''}`)
    at = parentNode
  }
  const page = at as Document
  const { defaultView: view } = page
  if (page.nodeType !== Node.DOCUMENT_NODE || view === null || isStyled(page)) return undefined
  let ofSizes = places.get(page)
  if (ofSizes === undefined) places.set(page, (ofSizes = new Map<string, Place>()))
  let place = placeIn(ofSizes, `${view.innerWidth} ${view.innerHeight}`)
  for (let i = path.length - 1; i >= 0; i -= 1) place = placeIn(place.below, path[i] ?? '')
  return place
}

function placeIn(places: Map<string, Place>, name: string): Place {
  let place = places.get(name)
  if (place === undefined) places.set(name, (place = { below: new Map() }))
  return place
}

/** Whether a sheet may say something of an element: steps of a movement (7) and fonts (5) don't. */
function isStyled(page: Document): boolean {
  const sheets = [...page.querySelectorAll<HTMLStyleElement>('style,link[rel="stylesheet"]')].map(({ sheet }) => sheet)
  return [...sheets, ...(page.adoptedStyleSheets ?? [])].some((sheet) =>
    [...(sheet?.cssRules ?? [])].some(({ type }) => type !== 7 && type !== 5),
  )
}

/** What every style of this window is made like. Throws when a new happy-dom keeps it elsewhere. */
export async function stylesOf(element: HTMLElement): Promise<Styles> {
  const { PropertySymbol } = await import('happy-dom')
  const style = element.style as unknown as { [name: symbol]: () => Styles }
  const own = style[PropertySymbol.getPropertyManager]?.()
  if (typeof own?.clone !== 'function')
    throw new Error('happy-dom keeps its styles differently: scripts/lib/quick-styles.ts')
  return Object.getPrototypeOf(own) as Styles
}
