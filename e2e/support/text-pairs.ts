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
 * anew, twice for each look. Texts in pictures have grounds that the page doesn't know, and
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
  const names = new Map([...colours].map(([token, colour]) => [colour, token.replace('--color-', '')]))
  const own = [...colours].map(([token, colour]) => `${token}: ${colour} !important;`)
  // at once: a colour on its way to another is neither
  const rules = `:root { ${own.join(' ')} } *, ::before, ::after { transition-property: none !important }`
  const marked = window as Window & { markedColours?: string }
  if (marked.markedColours !== rules) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    marked.markedColours = rules
  }

  const probe = document.body.appendChild(document.createElement('i'))
  for (const mix of mixes) {
    const [, token, part, under] = /^([\w-]+)\/(\d+)(?: on ([\w-]+))?$/.exec(mix) ?? []
    const remember = (colour: string, name: string): void => {
      probe.style.backgroundColor = colour
      names.set(getComputedStyle(probe).backgroundColor, name)
    }
    remember(`color-mix(in oklab, var(--color-${token}) ${part}%, transparent)`, `${token}/${part}`)
    if (under) remember(`color-mix(in srgb, var(--color-${token}) ${part}%, var(--color-${under}))`, mix)
  }
  probe.remove()

  const nameOf = (colour: string): string => names.get(colour) ?? colour
  /** What an element stands on, from its own ground down to the first that nothing shines through. */
  const groundOf = (element: Element): string => {
    const layers: string[] = []
    for (let each: Element | null = element; each !== null; each = each.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(each)
      if (backgroundImage !== 'none' && !backgroundImage.startsWith('url')) layers.push(backgroundImage)
      if (backgroundColor === 'rgba(0, 0, 0, 0)') continue
      layers.push(nameOf(backgroundColor))
      if (!/\/\d+$|rgba|\/ 0\./.test(layers.at(-1) ?? '')) break
    }
    return layers.join(' on ')
  }
  const opacityOf = (element: Element): number => {
    let opacity = 1
    for (let each: Element | null = element; each !== null; each = each.parentElement) {
      opacity *= Number(getComputedStyle(each).opacity)
    }
    return Math.round(opacity * 100)
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
    const opacity = opacityOf(element)
    const text = nameOf(getComputedStyle(element).color) + (opacity < 100 ? `/${opacity}` : '')
    pairs.add(`${text} on ${groundOf(element)}`)
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.textContent?.trim() && node.parentElement) add(node.parentElement)
  }
  document.querySelectorAll('input:not([type=checkbox], [type=radio]), select, textarea').forEach(add)
  return [...pairs]
}
