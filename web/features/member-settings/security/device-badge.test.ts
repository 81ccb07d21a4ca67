import { describe, expect, it } from 'vitest'
import { getDeviceBadge } from './device-list'

const now = Date.parse('2026-11-21T12:00:00Z')
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString().replace('T', ' ')

describe('device badge', () => {
  it.each([
    [90, 'trusted'],
    [31, 'trusted'],
    [30, 'remaining'],
    [7, 'remaining'],
    [6, 'expires'],
    [0, 'expires'],
  ] as const)('is, %i days before the device’s trust expires, %s', (days, kind) => {
    expect(getDeviceBadge(inDays(days), now)).toMatchObject({ kind, days })
  })

  it('never shows a negative number of days', () =>
    expect(getDeviceBadge(inDays(-3), now)).toEqual({ kind: 'expires', days: 0, share: 0 }))
  it('shows which share of the 90 days is left', () => expect(getDeviceBadge(inDays(45), now).share).toBeCloseTo(0.5))
})
