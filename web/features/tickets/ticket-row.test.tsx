// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { meId } from '../../data/testing/screen'
import { ticketRow } from '../../data/testing/tickets'
import { setLanguage } from '../../i18n/language'
import { TicketRow } from './ticket-row'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 15) })
})
afterEach(async () => {
  cleanup()
  await setLanguage('en')
  vi.useRealTimers()
})

/** A moment in November in the device's own time zone. */
const local = (year: number, day: number, hour: number) =>
  new Date(year, 10, day, hour, 52).toISOString().replace('T', ' ')

const show = (at: string, over: { unread?: number; waiting?: boolean; removed?: boolean } = {}) => {
  const last = { text: 'Some words', senderId: meId, senderName: 'Priya', at, removed: over.removed ?? false }
  const row = { ticket: ticketRow(118, 8), unread: over.unread ?? 0, waiting: over.waiting ?? false, last }
  render(<TicketRow row={row} me={meId} href="/there" current={false} roomy />, { wrapper: MemoryRouter })
  return screen.getByRole('link').textContent
}

describe('when something was said last', () => {
  it.each([
    ['en', local(2026, 21, 11), '11:52 AM'],
    ['en', local(2026, 19, 11), 'Nov 19'],
    ['en', local(2025, 19, 11), 'Nov 19, 2025'],
    ['es', local(2026, 21, 15), '15:52'],
    ['es', local(2026, 19, 11), '19 nov'],
    ['es', local(2025, 19, 11), '19 nov 2025'],
  ] as const)('in %s, %s reads %s', async (language, at, words) => {
    await setLanguage(language)
    expect(show(at)?.endsWith(words)).toBe(true)
  })
})

describe('a row', () => {
  it('of a ticket that waits on the device says so, in the place of a state', () => {
    const text = show('2026-11-21 11:52:00.000Z', { waiting: true })
    expect(text).toContain('Waiting to send, number follows')
    expect(text).not.toContain('Open')
  })
  it('says how much is new', () => expect(show('2026-11-21 11:52:00.000Z', { unread: 2 })).toContain('2 new'))
  it('shows nothing of a message that was removed', () => {
    const text = show('2026-11-21 11:52:00.000Z', { removed: true })
    expect(text).toContain('This message was removed.')
    expect(text).not.toContain('Some words')
  })
})
