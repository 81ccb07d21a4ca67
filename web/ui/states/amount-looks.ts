/** How the state of an amount looks, for `StatusBadge`: shape and tone; the word is the area's. */
export const amountLooks = {
  counting: { glyph: 'dashed', tone: 'caution' },
  carried: { glyph: 'carry', tone: 'accent' },
  held: { glyph: 'held', tone: 'caution' },
  pending: { glyph: 'dashed', tone: 'caution' },
  approved: { glyph: 'half', tone: 'accent' },
  dispersed: { glyph: 'tick', tone: 'positive' },
  settled: { glyph: 'tick', tone: 'muted' },
  replaced: { glyph: 'struck', tone: 'muted' },
  cancelled: { glyph: 'struck', tone: 'muted' },
} as const
