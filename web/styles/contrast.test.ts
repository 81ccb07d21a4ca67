import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * Checks the contrast of design tokens (WCAG 2.2, 1.4.3 and 1.4.11) in both themes for every pair of text and background in
 * `text-pairs.json`. This test finds pairs within one CSS rule or class list; `e2e/stories/accessible.spec.ts` finds pairs
 * that occur together on a screen.
 */
const here = import.meta.dirname
const web = path.dirname(here)
const pairs = JSON.parse(readFileSync(path.join(here, 'text-pairs.json'), 'utf8')) as { [ground: string]: string[] }

type Color = readonly [red: number, green: number, blue: number]
type Tokens = Map<string, Color>

const [lightSource = '', darkSource = ''] = readFileSync(path.join(here, 'tokens.css'), 'utf8').split(
  "[data-theme='dark']",
)
const light = tokensIn(lightSource)
const themes: { [name: string]: Tokens } = { light, dark: new Map([...light, ...tokensIn(darkSource)]) }

function tokensIn(css: string): Tokens {
  const found = css.matchAll(/--color-([\w-]+): #([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2});/g)
  const part = (hex = '00'): number => parseInt(hex, 16)
  return new Map([...found].map(([, name = '', red, green, blue]) => [name, [part(red), part(green), part(blue)]]))
}

/** Parses `accent`, `sunken/60 on raised` or `surface/85`: a token with an opacity in percent on another token. */
function colorOf(spoken: string, tokens: Tokens, under?: Color): Color {
  const [top = '', ...below] = spoken.split(' on ')
  const [name = '', part = '100'] = top.split('/')
  const color = tokens.get(name)
  if (color === undefined) throw new Error(`${name} is no token`)
  if (part === '100') return color
  const ground = below.length > 0 ? colorOf(below.join(' on '), tokens) : under
  if (ground === undefined) throw new Error(`${spoken} stands on nothing`)
  const share = Number(part) / 100
  const mixed = (at: 0 | 1 | 2): number => color[at] * share + ground[at] * (1 - share)
  return [mixed(0), mixed(1), mixed(2)]
}

/** Relative luminance as defined by WCAG. */
function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Returns the pairs whose contrast is too low, with their contrast ratio. */
function tooClose(tokens: Tokens, spoken: { [ground: string]: readonly string[] }, atLeast: number): string[] {
  return Object.entries(spoken).flatMap(([ground, texts]) => {
    const under = colorOf(ground, tokens)
    return texts
      .map((text) => ({ text, ratio: contrast(colorOf(text, tokens, under), under) }))
      .filter(({ ratio }) => ratio < atLeast)
      .map(({ text, ratio }) => `${text} on ${ground}: ${ratio.toFixed(2)}`)
  })
}

it('shadows are CSS variables, so that the dark theme can replace them', () => {
  const lifts = [...lightSource.matchAll(/--shadow-(\w+): (.+);/g)].map(([, size, value]) => [size, value])
  expect(lifts).toEqual(['sm', 'md', 'lg'].map((size) => [size, `var(--lift-${size})`]))
  for (const source of [lightSource, darkSource]) expect(source.match(/--lift-\w+:/g)).toHaveLength(3)
})

it('menus and dialogs have a visible edge on top of cards in the dark theme', () => {
  // Shadows are invisible on a dark background, and toasts, menus and cards have the same background, so only the border
  // separates them.
  const [, ...parts] = /--lift-lg: 0 0 0 1px rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/.exec(darkSource) ?? []
  const [red = 0, green = 0, blue = 0, share = 0] = parts.map(Number)
  const raised = colorOf('raised', themes['dark'] ?? light)
  const edge = [red, green, blue].map((part, at) => part * share + (raised[at] ?? 0) * (1 - share))
  expect(contrast(edge as unknown as Color, raised)).toBeGreaterThan(1.5)
})

describe.each(Object.entries(themes))('theme %s', (_, tokens) => {
  it('has readable text on every background', () => {
    expect(tooClose(tokens, pairs, 4.5)).toEqual([])
  })

  it('has visible field borders and focus rings on every background', () => {
    const marks = ['line-strong', 'accent']
    expect(tooClose(tokens, { surface: marks, raised: marks, sunken: marks }, 3)).toEqual([])
  })
})

describe('list of color pairs', () => {
  const names = [...light.keys()].sort((a, b) => b.length - a.length).join('|')

  /** A color token and the state in which it applies: '' = always, otherwise a variant such as `hover:`. */
  interface Use {
    name: string
    when: string
  }

  /** Returns the text and background colors in one class list or CSS rule. */
  function usesIn(part: string, css: boolean): { texts: Use[]; grounds: Use[] } {
    const all = (pattern: string): Use[] =>
      [...part.matchAll(new RegExp(pattern, 'g'))].map(([, when = '', name = '']) => ({ when, name }))
    const classes = (kind: string): string => `(?<=['"\`\\s])((?:[^'"\`\\s]+:)?)${kind}-(${names})(?![\\w/-])`
    return {
      texts: all(css ? `(?<![\\w-])()color: var\\(--color-(${names})\\)` : classes('text')),
      grounds: all(css ? `()background(?:-color)?: var\\(--color-(${names})\\)` : classes('bg')),
    }
  }

  const parts = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.|^i18n\//.test(file))
    .flatMap((file) => {
      const css = file.endsWith('.css')
      const source = readFileSync(path.join(web, file), 'utf8')
      const found = source.match(css ? /\{[^{}]*\}/g : /(['"`])(?:(?!\1)[^\n])*\1/g) ?? []
      return found.map((part) => ({ file, ...usesIn(part, css) }))
    })

  it('contains every pair that is used in the code', () => {
    /** Returns the uses in the same state, otherwise those without a state. */
    const beside = (uses: readonly Use[], when: string): Use[] => {
      const same = uses.filter((use) => use.when === when)
      return same.length > 0 ? same : uses.filter((use) => use.when === '')
    }
    const met = parts.flatMap(({ file, texts, grounds }) => [
      ...grounds.flatMap((ground) => beside(texts, ground.when).map((text) => ({ file, text, ground }))),
      ...texts.flatMap((text) => beside(grounds, text.when).map((ground) => ({ file, text, ground }))),
    ])
    expect(met.length).toBeGreaterThan(50)
    const missing = met.filter(({ text, ground }) => !pairs[ground.name]?.includes(text.name))
    expect(missing.map(({ file, text, ground }) => `${file}: ${text.name} on ${ground.name}`)).toEqual([])
  })

  it('contains every text color in the code with at least one background', () => {
    const known = new Set(Object.values(pairs).flat())
    const used = parts.flatMap(({ texts }) => texts.map(({ name }) => name))
    expect(used.length).toBeGreaterThan(300)
    expect([...new Set(used)].filter((text) => !known.has(text))).toEqual([])
  })
})
