import type { PayoutBatchRow, PayoutItemRow } from '../../../domain/api/money/payouts'

export const batchBadges = {
  draft: { glyph: 'dashed', tone: 'caution' },
  exported: { glyph: 'half', tone: 'accent' },
  sent: { glyph: 'half', tone: 'accent' },
  reconciled: { glyph: 'tick', tone: 'positive' },
  cancelled: { glyph: 'struck', tone: 'muted' },
} as const satisfies { readonly [state in PayoutBatchRow['state']]: object }

const returnedBadge = { glyph: 'broken', tone: 'danger' } as const
const waitingBadge = { glyph: 'half', tone: 'accent' } as const

export const itemBadges = {
  ready: waitingBadge,
  sent: waitingBadge,
  success: { glyph: 'tick', tone: 'positive' },
  pending: waitingBadge,
  onhold: { glyph: 'held', tone: 'caution' },
  unclaimed: { glyph: 'held', tone: 'caution' },
  unknown: { glyph: 'dashed', tone: 'danger' },
  returned: returnedBadge,
  failed: returnedBadge,
  blocked: returnedBadge,
  denied: returnedBadge,
  canceled: returnedBadge,
  refunded: returnedBadge,
  reversed: returnedBadge,
  not_sent: { glyph: 'struck', tone: 'muted' },
  removed: { glyph: 'struck', tone: 'muted' },
} as const satisfies { readonly [state in PayoutItemRow['state']]: object }
