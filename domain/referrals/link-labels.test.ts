import { describe, expect, it } from 'vitest'
import type { LinkLabel, LinkOpens } from '../entities'
import { cleanLabelSlug, firstMonthByDay, isBot, activeLabels, labelSlugOf } from './link-labels'

describe('short form of a label in a link', () => {
  it.each([
    ['WhatsApp', 'whatsapp'],
    ['Flyer June', 'flyer-june'],
    ['  Café, peluquería & más ', 'cafe-peluqueria-mas'],
    ['Reunión del viernes 2026 en', 'reunion-del-viernes-2026'],
    ['Листовка', ''],
  ])('is for %s: %s', (label, mark) => expect(labelSlugOf(label)).toBe(mark))
  it('is accepted from a link only if it is valid', () => {
    for (const label of ['WhatsApp', 'Flyer June', 'Reunión del viernes 2026 en']) {
      expect(cleanLabelSlug(labelSlugOf(label))).toBe(labelSlugOf(label))
    }
    for (const bad of ['<script>', 'a b', '-a', 'a-', 'a--b', 'm'.repeat(25), 'a.b', 'a,b', 'ñ'])
      expect(cleanLabelSlug(bad)).toBe('')
  })
})

it('opened links are stored by day for at least a month, then by month', () => {
  expect(firstMonthByDay('2026-11-21')).toBe('2026-10')
  expect(firstMonthByDay('2026-12-31')).toBe('2026-11')
  expect(firstMonthByDay('2026-03-01')).toBe('2026-01')
})
