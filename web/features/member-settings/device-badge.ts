const dayMs = 24 * 60 * 60 * 1000

export interface DeviceBadge {
  kind: 'trusted' | 'remaining' | 'expires'
  /** Whole days until the device is forgotten. */
  days: number
  /** Share of the 90 days that is left, 0 to 1. */
  share: number
}

/**
 * The badge of a trusted device (document 2, section 4): under 7 days 'Expires in n days', up to 30 'n days remaining', above
 * that 'Trusted'.
 * @param expiresAt a moment, '' = 90 days from the last sign-in are unknown, shown as trusted
 */
export function deviceBadge(expiresAt: string, nowMs: number): DeviceBadge {
  const until = Date.parse(expiresAt.replace(' ', 'T'))
  if (Number.isNaN(until)) return { kind: 'trusted', days: 90, share: 1 }
  const days = Math.max(0, Math.floor((until - nowMs) / dayMs))
  const share = Math.min(1, Math.max(0, (until - nowMs) / (90 * dayMs)))
  return { kind: days < 7 ? 'expires' : days <= 30 ? 'remaining' : 'trusted', days, share }
}
