import { describe, expect, it } from 'vitest'
import type { LinkLabel } from '../entities'
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

it('the active labels exclude retired ones, and are in order of creation', () => {
  const label = (id: string, created: string, retired_at = '') => ({ id, created, retired_at }) as LinkLabel
  const all = [label('b', '2026-02'), label('c', '2026-03', '2026-04'), label('a', '2026-01')]
  expect(activeLabels(all).map(({ id }) => id)).toEqual(['a', 'b'])
})

it('the opens of a link exclude preview bots, but not browsers', () => {
  for (const name of [
    '',
    'facebookexternalhit/1.1',
    'WhatsApp/2.23.20.0',
    'TelegramBot (like TwitterBot)',
    'Slackbot-LinkExpanding 1.0',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'curl/8.5.0',
    'Mozilla/5.0 … Chrome/120 Safari/537.36 Chrome-Lighthouse',
  ])
    expect(isBot(name)).toBe(true)
  for (const name of [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Mozilla/5.0 (Linux; Android 10; CUBOT_X18) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36',
  ])
    expect(isBot(name)).toBe(false)
})
