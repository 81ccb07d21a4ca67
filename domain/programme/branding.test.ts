import { readFileSync } from 'node:fs'
import { fc, test as propertyTest } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import {
  accentProblem,
  brandTokens,
  contrast,
  fieldOf,
  grounds,
  onField,
  onSoft,
  readable,
  shippedBranding,
  shippedField,
  themes,
} from './branding'

const colour = fc
  .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)

describe('the colours of an installation', () => {
  test('as shipped change nothing', () => {
    expect(brandTokens(shippedBranding)).toEqual({ light: {}, dark: {}, both: {} })
    expect(fieldOf(shippedBranding)).toBe(shippedField)
    for (const theme of themes) expect(accentProblem('', theme)).toBeNull()
  })

  test('the shipped accents would be accepted', () => {
    expect(accentProblem('#5e1b45', 'light')).toBeNull()
    expect(accentProblem('#e6b8bb', 'dark')).toBeNull()
  })

  test('one that can’t be read is refused with the nearest that can', () => {
    const problem = accentProblem('#f2a900', 'light')
    expect(problem?.ratio).toBeLessThan(2)
    expect(accentProblem(problem?.instead ?? '', 'light')).toBeNull()
    expect(accentProblem('#1b2a5e', 'dark')?.ratio).toBeLessThan(readable)
  })

  propertyTest.prop([colour, fc.constantFrom(...themes)])(
    'what is offered instead is always accepted',
    (any, theme) => {
      const problem = accentProblem(any, theme)
      if (problem !== null) expect(accentProblem(problem.instead, theme)).toBeNull()
    },
  )

  propertyTest.prop([colour])('whatever is accepted, every text can be read on every ground', (any) => {
    for (const theme of themes) {
      const accent = accentProblem(any, theme)?.instead ?? any
      const branding =
        theme === 'light' ? { accentLight: accent, accentDark: '' } : { accentLight: '', accentDark: accent }
      const made = brandTokens(branding)
      const tokens = made[theme]
      const soft = tokens['accent-soft'] ?? ''
      const pairs = [
        ...Object.values(grounds[theme]).map((ground) => [accent, ground]),
        [accent, soft],
        ...onSoft[theme].map((text) => [text, soft]),
        [tokens['on-accent'] ?? '', accent],
        [tokens['on-accent'] ?? '', tokens['accent-hover'] ?? ''],
        ...onField.map((text) => [text, fieldOf(branding)]),
      ]
      for (const [text = '', ground = ''] of pairs) {
        expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(readable)
      }
    }
  })
})

test('the colours it stands on are the tokens’', () => {
  const [light = '', dark = ''] = readFileSync('web/styles/tokens.css', 'utf8').split("[data-theme='dark']")
  const token = (css: string, name: string) => new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(css)?.[1]
  for (const [theme, css] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    for (const [name, value] of Object.entries(grounds[theme])) expect(token(css, name), `${theme} ${name}`).toBe(value)
    const names = ['text', 'muted', 'positive', 'caution', 'danger']
    expect(onSoft[theme]).toEqual(names.map((name) => token(css, name)))
  }
  expect(onField).toEqual(['field-text', 'field-muted', 'field-mark'].map((name) => token(light, name)))
  expect(token(light, 'field')).toBe(shippedField)
})
