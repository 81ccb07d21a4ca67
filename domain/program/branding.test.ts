import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accentProblem,
  brandTokens,
  contrast,
  fieldColor,
  accentBackgrounds,
  isHexColor,
  textOnField,
  textOnSoft,
  minContrast,
  defaultBranding,
  defaultField,
  themes,
} from './branding'

const color = fc
  .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)

describe('brand colors', () => {
  test('change nothing by default', () => {
    expect(brandTokens(defaultBranding)).toEqual({ light: {}, dark: {}, both: {} })
    expect(fieldColor(defaultBranding)).toBe(defaultField)
    for (const theme of themes) expect(accentProblem('', theme)).toBeNull()
  })

  test('include the default accents among the accepted ones', () => {
    expect(accentProblem('#5e1b45', 'light')).toBeNull()
    expect(accentProblem('#e6b8bb', 'dark')).toBeNull()
  })

  test('are rejected if the contrast is too low, with a suggestion of the nearest accepted color', () => {
    const problem = accentProblem('#f2a900', 'light')
    expect(problem?.ratio).toBeLessThan(2)
    expect(accentProblem(problem?.instead ?? '', 'light')).toBeNull()
    expect(accentProblem('#1b2a5e', 'dark')?.ratio).toBeLessThan(minContrast)
  })

  test('are always accepted when they were suggested', () =>
    fc.assert(
      fc.property(color, fc.constantFrom(...themes), (any, theme) => {
        const problem = accentProblem(any, theme)
        if (problem !== null) expect(accentProblem(problem.instead, theme)).toBeNull()
      }),
    ))

  test('leave all text readable with any accepted accent', () =>
    fc.assert(
      fc.property(color, (any) => {
        for (const theme of themes) {
          const accent = accentProblem(any, theme)?.instead ?? any
          const branding =
            theme === 'light' ? { accentLight: accent, accentDark: '' } : { accentLight: '', accentDark: accent }
          const tokensByTheme = brandTokens(branding)
          const tokens = tokensByTheme[theme]
          const soft = tokens['accent-soft'] ?? ''
          const pairs = [
            ...Object.values(accentBackgrounds[theme]).map((ground) => [accent, ground]),
            [accent, soft],
            ...textOnSoft[theme].map((text) => [text, soft]),
            [tokens['on-accent'] ?? '', accent],
            [tokens['on-accent'] ?? '', tokens['accent-hover'] ?? ''],
            ...textOnField.map((text) => [text, fieldColor(branding)]),
          ]
          for (const [text = '', ground = ''] of pairs) {
            expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(minContrast)
          }
        }
      }),
    ))
})

test('accent colors have six digits', () => {
  for (const text of ['#a1b2c3', '#A1B2C3']) expect(isHexColor(text), text).toBe(true)
  for (const text of ['', 'a1b2c3', '#a1b', '#a1b2c33', 'x#a1b2c3', '#a1b2cg', 'red'])
    expect(isHexColor(text), text).toBe(false)
})

test.each([
  // The expected values follow the WCAG formula: black on white, the gray just below the limit, and each channel alone.
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4.0],
  ['#00ff00', '#ffffff', 1.37],
  ['#0000ff', '#ffffff', 8.59],
  ['#0a0a0a', '#000000', 1.06],
])('the contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2)
  expect(contrast(other, one)).toBe(contrast(one, other))
})

describe('colors that are derived from an accent color', () => {
  const dark = { accentLight: '#102030', accentDark: '' }
  test('are those for text, hover, soft backgrounds and fields', () => {
    expect(brandTokens(dark)).toMatchObject({
      // The hover color is a fifth closer to black, and the text on the accent is light.
      light: { accent: '#102030', 'accent-hover': '#0d1a26', 'on-accent': '#fff8f1' },
      dark: {},
      // The field is dark enough already; its line has 40 % of the muted text color, and its head is less than half black.
      both: { field: '#102030', 'field-line': '#63606f', 'field-head': '#09121a' },
    })
    const light = brandTokens({ accentLight: '', accentDark: '#e6b8bb' })
    // The hover color is a fifth closer to white, the text on the accent is dark, and the field is the default one.
    expect(light).toMatchObject({ light: {}, dark: { 'accent-hover': '#ebc6c9', 'on-accent': '#181114' }, both: {} })
  })

  test('contain as much accent as possible in the soft background', () => {
    for (const [branding, theme] of [
      [dark, 'light'],
      [{ accentLight: '', accentDark: '#e6b8bb' }, 'dark'],
    ] as const) {
      const soft = brandTokens(branding)[theme]['accent-soft'] ?? ''
      expect(soft).not.toBe(accentBackgrounds[theme].surface)
      expect(contrast(soft, accentBackgrounds[theme].surface)).toBeGreaterThan(1.05)
    }
  })

  test('darken a light accent only as much as the text in a field requires', () => {
    const field = fieldColor({ accentLight: '#f2a900', accentDark: '' })
    const worst = Math.min(...textOnField.map((text) => contrast(text, field)))
    expect(worst).toBeGreaterThanOrEqual(minContrast)
    expect(worst).toBeLessThan(minContrast + 0.9)
  })

  test('a suggested accent color has the same hue and just enough contrast', () => {
    for (const [color, theme] of [
      ['#f2a900', 'light'],
      ['#1b2a5e', 'dark'],
    ] as const) {
      const instead = accentProblem(color, theme)?.instead ?? ''
      const worst = Math.min(...Object.values(accentBackgrounds[theme]).map((ground) => contrast(instead, ground)))
      expect(worst).toBeGreaterThanOrEqual(minContrast)
      expect(worst).toBeLessThan(minContrast + 0.2)
    }
    expect(accentProblem('#f2a900', 'light')?.instead).toMatch(/^#[5-9].[3-6].00$/)
  })
})

test('contrast checks use the same backgrounds as the CSS', () => {
  const [light = '', dark = ''] = readFileSync('web/styles/tokens.css', 'utf8').split("[data-theme='dark']")
  const token = (css: string, name: string) => new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(css)?.[1]
  for (const [theme, css] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    for (const [name, value] of Object.entries(accentBackgrounds[theme]))
      expect(token(css, name), `${theme} ${name}`).toBe(value)
    const names = ['text', 'muted', 'positive', 'caution', 'danger']
    expect(textOnSoft[theme]).toEqual(names.map((name) => token(css, name)))
  }
  expect(textOnField).toEqual(['field-text', 'field-muted', 'field-mark'].map((name) => token(light, name)))
  expect(token(light, 'field')).toBe(defaultField)
})
