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

if ('document' in globalThis) {
  const styles = await stylesOf(document.createElement('i'))
  styles.clone = function clone(this: Styles) {
    const copy = new styles.constructor()
    for (const [name, value] of Object.entries(this.properties)) copy.properties[name] = { ...value }
    Object.assign(copy.definedPropertyNames, this.definedPropertyNames)
    return copy
  }
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
