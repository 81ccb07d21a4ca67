import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * Contrast by tokens (WCAG 2.2, 1.4.3 and 1.4.11), in both themes, for every pair of text and ground that is in use: those of
 * `text-pairs.json`. Pairs that stand in one rule or one list of classes are looked for here, those that meet on a screen by
 * `e2e/stories/accessible.spec.ts`.
 */
const here = import.meta.dirname
const web = path.dirname(here)
const pairs = JSON.parse(readFileSync(path.join(here, 'text-pairs.json'), 'utf8')) as { [ground: string]: string[] }

type Colour = readonly [red: number, green: number, blue: number]
type Tokens = Map<string, Colour>

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

/** `accent`, `sunken/60 on raised`, `surface/85`: a token, as much of it in per cent, over another. */
function colourOf(spoken: string, tokens: Tokens, under?: Colour): Colour {
  const [top = '', ...below] = spoken.split(' on ')
  const [name = '', part = '100'] = top.split('/')
  const colour = tokens.get(name)
  if (colour === undefined) throw new Error(`${name} is no token`)
  if (part === '100') return colour
  const ground = below.length > 0 ? colourOf(below.join(' on '), tokens) : under
  if (ground === undefined) throw new Error(`${spoken} stands on nothing`)
  const share = Number(part) / 100
  const mixed = (at: 0 | 1 | 2): number => colour[at] * share + ground[at] * (1 - share)
  return [mixed(0), mixed(1), mixed(2)]
}

/** Relative luminance of WCAG. */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Those of some pairs that are too close to each other, with how close. */
function tooClose(tokens: Tokens, spoken: { [ground: string]: readonly string[] }, atLeast: number): string[] {
  return Object.entries(spoken).flatMap(([ground, texts]) => {
    const under = colourOf(ground, tokens)
    return texts
      .map((text) => ({ text, ratio: contrast(colourOf(text, tokens, under), under) }))
      .filter(({ ratio }) => ratio < atLeast)
      .map(({ text, ratio }) => `${text} on ${ground}: ${ratio.toFixed(2)}`)
  })
}

it('what lifts a card or a layer is named by its class, so that dark has its own', () => {
  const lifts = [...lightSource.matchAll(/--shadow-(\w+): (.+);/g)].map(([, size, value]) => [size, value])
  expect(lifts).toEqual(['sm', 'md', 'lg'].map((size) => [size, `var(--lift-${size})`]))
  for (const source of [lightSource, darkSource]) expect(source.match(/--lift-\w+:/g)).toHaveLength(3)
})

it('in dark what floats has an edge that is told from the card it floats over', () => {
  // a shadow is seen on nothing dark, and toasts, menus and cards are of one ground: the hairline alone tells them apart
  const [, ...parts] = /--lift-lg: 0 0 0 1px rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/.exec(darkSource) ?? []
  const [red = 0, green = 0, blue = 0, share = 0] = parts.map(Number)
  const raised = colourOf('raised', themes['dark'] ?? light)
  const edge = [red, green, blue].map((part, at) => part * share + (raised[at] ?? 0) * (1 - share))
  expect(contrast(edge as unknown as Colour, raised)).toBeGreaterThan(1.5)
})

describe.each(Object.entries(themes))('in %s', (_, tokens) => {
  it('every text can be read on its ground', () => {
    expect(tooClose(tokens, pairs, 4.5)).toEqual([])
  })

  it('the edge of a field and the ring of what is focused are seen on theirs', () => {
    const marks = ['line-strong', 'accent']
    expect(tooClose(tokens, { surface: marks, raised: marks, sunken: marks }, 3)).toEqual([])
  })
})

describe('the table', () => {
  const names = [...light.keys()].sort((a, b) => b.length - a.length).join('|')

  /** A colour by its token, and when it holds: '' always, else e.g. `hover:`. */
  interface Use {
    name: string
    when: string
  }

  /** The texts and grounds of one list of classes, or of one rule of a style sheet. */
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

  it('holds what stands together in the code', () => {
    /** What holds in the same state, else what holds always. */
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

  it('knows every text of the code on one ground at least', () => {
    const known = new Set(Object.values(pairs).flat())
    const used = parts.flatMap(({ texts }) => texts.map(({ name }) => name))
    expect(used.length).toBeGreaterThan(300)
    expect([...new Set(used)].filter((text) => !known.has(text))).toEqual([])
  })
})
