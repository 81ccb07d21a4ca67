import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'

/**
 * Which texts stand on which grounds, by tokens: `web/styles/contrast.test.ts` proves each of them in both themes, and a story
 * looks whether any other is on a screen.
 */
const table = JSON.parse(readFileSync('web/styles/text-pairs.json', 'utf8')) as { [ground: string]: string[] }
const known = new Set(Object.entries(table).flatMap(([ground, texts]) => texts.map((text) => `${text} on ${ground}`)))
const tokens = [...new Set(readFileSync('web/styles/tokens.css', 'utf8').match(/--color-[\w-]+(?=:)/g))]
const mixes = Object.keys(table).flatMap((ground) => ground.match(/[\w-]+\/\d+(?: on [\w-]+)?/g) ?? [])

/**
 * Pairs of a text and its ground on a page that the table doesn't hold, e.g. `muted on accent`. Each token is given a colour of its
 * own, so that two of the same value are told apart; the document keeps them, for giving them back would have every style computed
 * anew, twice for each look; and what each mix of them comes to is asked once of a document, of all of them together. Texts in pictures have grounds that the page doesn't know, and
 * disabled controls may be pale: neither is looked at. `within`: the parts whose texts are looked at.
 */
export async function unknownPairs(page: Page, within = 'html'): Promise<string[]> {
  const found = await page.evaluate(pairsOf, { tokens, mixes, within })
  return found.filter((pair) => !known.has(pair))
}

/** Runs in the page. */
async function pairsOf({
  tokens,
  mixes,
  within,
}: {
  tokens: string[]
  mixes: string[]
  within: string
}): Promise<string[]> {
  // what comes or goes (a toast that nobody waited for) has a colour on its way; what moves for ever is left alone
  const ending = (): Animation[] =>
    document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
  // another may have begun meanwhile: nothing comes between the last look and what follows
  for (let some = ending(); some.length > 0; some = ending()) {
    await Promise.allSettled(some.map(({ finished }) => finished))
  }
  const colours = new Map(tokens.map((token, at) => [token, `rgb(${at + 1}, ${200 - at}, 77)`]))
  const own = [...colours].map(([token, colour]) => `${token}: ${colour} !important;`)
  // at once: a colour on its way to another is neither
  const rules = `:root { ${own.join(' ')} } *, ::before, ::after { transition-property: none !important }`
  const namesOfColours = (): Map<string, string> => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    const asked = document.body.appendChild(document.createElement('div'))
    const probes: [probe: HTMLElement, name: string][] = []
    const ask = (colour: string, name: string): void => {
      const probe = asked.appendChild(document.createElement('i'))
      probe.style.backgroundColor = colour
      probes.push([probe, name])
    }
    for (const mix of mixes) {
      const [, token, part, under] = /^([\w-]+)\/(\d+)(?: on ([\w-]+))?$/.exec(mix) ?? []
      ask(`color-mix(in oklab, var(--color-${token}) ${part}%, transparent)`, `${token}/${part}`)
      if (under) ask(`color-mix(in srgb, var(--color-${token}) ${part}%, var(--color-${under}))`, mix)
    }
    const mixed = probes.map(([probe, name]) => [getComputedStyle(probe).backgroundColor, name] as const)
    asked.remove()
    return new Map([
      ...[...colours].map(([token, colour]) => [colour, token.replace('--color-', '')] as const),
      ...mixed,
    ])
  }
  const marked = window as Window & { namesOfColours?: Map<string, string> }
  const names = (marked.namesOfColours ??= namesOfColours())

  const nameOf = (colour: string): string => names.get(colour) ?? colour
  interface Ground {
    /** From the element's own ground down to the first that nothing shines through. */
    layers: string[]
    /** Of the element and all that holds it. */
    opacity: number
  }
  // what holds many texts is asked once
  const grounds = new Map<Element, Ground>()
  const groundOf = (element: Element | null): Ground => {
    if (element === null) return { layers: [], opacity: 1 }
    const asked = grounds.get(element)
    if (asked) return asked
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
    const under = groundOf(element.parentElement)
    const layers = backgroundImage !== 'none' && !backgroundImage.startsWith('url') ? [backgroundImage] : []
    if (backgroundColor !== 'rgba(0, 0, 0, 0)') layers.push(nameOf(backgroundColor))
    const shines = backgroundColor === 'rgba(0, 0, 0, 0)' || /\/\d+$|rgba|\/ 0\./.test(nameOf(backgroundColor))
    if (shines) layers.push(...under.layers)
    const ground = { layers, opacity: Number(opacity) * under.opacity }
    grounds.set(element, ground)
    return ground
  }

  /** Words for readers of screens have no ground. */
  const seen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    getComputedStyle(element).clipPath !== 'inset(50%)'

  const pairs = new Set<string>()
  const add = (element: Element): void => {
    if (element.closest(within) === null) return
    if (element.closest('svg, :disabled, [aria-disabled=true], option, [data-headlessui-state~=disabled]')) return
    if (!seen(element)) return
    const { layers, opacity } = groundOf(element)
    const part = Math.round(opacity * 100)
    const text = nameOf(getComputedStyle(element).color) + (part < 100 ? `/${part}` : '')
    pairs.add(`${text} on ${layers.join(' on ')}`)
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.textContent?.trim() && node.parentElement) add(node.parentElement)
  }
  document.querySelectorAll('input:not([type=checkbox], [type=radio]), select, textarea').forEach(add)
  return [...pairs]
}
