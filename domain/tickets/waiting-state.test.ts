import { describe, expect, it } from 'vitest'
import type { SupportTicket } from '../entities'
import { isLate, isLateAt, waitingStateOf } from './waiting-state'

const hourMs = 3_600_000
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20) + hour * hourMs).toISOString().replace('T', ' ')
const dayMs = 24 * hourMs
const ask = (over: Partial<SupportTicket> = {}, answered = false, hour = 18, due = 24, promisedMs = dayMs) =>
  waitingStateOf({
    ticket: { status: 'open', updated_by: 'member', updated_at: at(0), created_at: at(0), ...over },
    answered,
    due: at(due),
    promisedMs,
    nowMs: Date.UTC(2026, 10, 20) + hour * hourMs,
  })

describe('state of a ticket that waits for an admin', () => {
  it('contains the remaining time until the deadline of the first answer', () => {
    expect(ask()).toEqual({ for: 'first', leftMs: 6 * hourMs, share: 0.25 })
    expect(isLate(ask())).toBe(false)
    expect(ask({}, false, 31)).toEqual({ for: 'first', leftMs: -7 * hourMs, share: 0 })
    expect(isLate(ask({}, false, 31))).toBe(true)
  })
  it('is late after the deadline, but not at the deadline', () => {
    expect(isLate(ask({}, false, 24))).toBe(false)
    expect(isLate(ask({}, false, 24 + 1 / hourMs))).toBe(true)
  })
  it("uses the ticket's own deadline, not the current setting", () => {
    // The deadline is 48 hours after the start; the setting was later changed to 6 hours.
    expect(ask({}, false, 36, 48, 6 * hourMs)).toEqual({ for: 'first', leftMs: 12 * hourMs, share: 0.25 })
    // The deadline is 6 hours after the start; the setting was later changed to 48 hours.
    expect(isLate(ask({}, false, 7, 6, 48 * hourMs))).toBe(true)
  })
  it('is `again` after later messages of the member, timed from the last of them', () => {
    expect(ask({ status: 'in_progress', updated_at: at(10) }, true, 33)).toEqual({
      for: 'again',
      sinceMs: 23 * hourMs,
      late: false,
    })
    expect(isLate(ask({ updated_at: at(10) }, true, 33))).toBe(false)
    expect(isLate(ask({ updated_at: at(10) }, true, 34))).toBe(true)
    // Later messages have no stored deadline, so the current setting applies.
    expect(isLate(ask({ updated_at: at(10) }, true, 34, 24, 48 * hourMs))).toBe(false)
    expect(isLate(ask({ updated_at: at(10) }, true, 16, 24, 6 * hourMs))).toBe(true)
  })
  it('is late by timestamps exactly when it is late by the remaining time', () => {
    for (const answered of [true, false])
      for (const status of ['open', 'in_progress', 'resolved'] as const)
        for (const updated_by of ['member', '', 'admin'] as const)
          for (const updatedAtHour of [0, 10, 24])
            for (const hour of [12, 24, 25, 33, 34, 35, 48, 58])
              // The response time was shorter than, equal to or longer than the current setting.
              for (const [due, hours] of [
                [24, 24],
                [12, 24],
                [48, 24],
                [24, 48],
                [24, 6],
              ] as const) {
                const ticket = { status, updated_by, updated_at: at(updatedAtHour), created_at: at(0) }
                const late = isLateAt(ticket, { answered, due: at(due) }, { now: at(hour), limit: at(hour - hours) })
                const label = [answered, status, updated_by, updatedAtHour, hour, due, hours].join()
                expect(late, label).toBe(isLate(ask(ticket, answered, hour, due, hours * hourMs)))
              }
  })
  it("is nothing after an admin's message, or if the ticket is resolved or closed", () => {
    for (const over of [{ updated_by: 'admin' }, { status: 'resolved' }, { status: 'closed' }] as const) {
      expect(ask(over)).toEqual({ for: 'nothing' })
      expect(isLate(ask(over))).toBe(false)
    }
  })
  it('is timed from the last message if the ticket has no deadline', () => {
    const waiting = waitingStateOf({
      ticket: { status: 'open', updated_by: 'member', updated_at: at(0), created_at: at(0) },
      answered: false,
      due: '',
      promisedMs: dayMs,
      nowMs: Date.UTC(2026, 10, 20) + hourMs,
    })
    expect(waiting).toEqual({ for: 'again', sinceMs: hourMs, late: false })
    const ticket = { status: 'open', updated_by: 'member', updated_at: at(0) } as const
    const lateAt = (hour: number) =>
      isLateAt(ticket, { answered: false, due: '' }, { now: at(hour), limit: at(hour - 24) })
    expect([lateAt(23), lateAt(24)]).toEqual([false, true])
  })
})
