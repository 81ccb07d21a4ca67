import { expect, it } from 'vitest'
import { windowCutoff, isInWindow } from '../testing/windows'
import {
  deviceWindows,
  collectionsOfParents,
  windowParentId,
  windowLimit,
  windowDays,
  windowFrom,
  windowUpperLimit,
} from './collections'

const noon = Date.UTC(2026, 10, 22, 12)

it("the window date of a row is '' while it is open, then the UTC day", () => {
  expect(windowFrom('support_tickets', 'open', noon)).toBe('')
  expect(windowFrom('support_tickets', 'in_progress', noon)).toBe('')
  expect(windowFrom('support_tickets', 'resolved', noon)).toBe('2026-11-22')
  expect(windowFrom('support_tickets', 'closed', Date.UTC(2026, 10, 22, 23, 59, 59, 999))).toBe('2026-11-22')
  expect(windowFrom('leads', 'contacted', noon)).toBe('')
  expect(windowFrom('leads', 'converted', noon)).toBe('2026-11-22')
  expect(windowFrom('affiliate_submissions', 'pending', noon)).toBe('')
  expect(windowFrom('affiliate_submissions', 'rejected', noon)).toBe('2026-11-22')
})

it('devices store open rows, and finished rows for ninety days', () => {
  const cutoff = windowCutoff(noon)
  expect(cutoff).toBe('2026-08-24')
  expect(isInWindow('', cutoff)).toBe(true)
  expect(isInWindow('2026-08-24', cutoff)).toBe(true)
  expect(isInWindow('2026-08-23', cutoff)).toBe(false)
  // The day changes at midnight UTC.
  expect(windowCutoff(Date.UTC(2026, 10, 23))).toBe('2026-08-25')
  expect(windowCutoff(Date.UTC(2026, 10, 23) - 1)).toBe('2026-08-24')
})

it('the rows of a ticket are in five collections, and a lead has no other rows', () => {
  expect([...collectionsOfParents(['support_tickets'])].sort()).toEqual([
    'support_tickets',
    'ticket_admin',
    'ticket_files',
    'ticket_messages',
    'ticket_notes',
  ])
  expect(collectionsOfParents(['leads'])).toEqual(['leads'])
})

it('each collection that devices store only partially has a parent and an owner', () => {
  expect(deviceWindows.map(({ name, parent, by, owner }) => [name, parent, by, owner])).toEqual([
    ['support_tickets', 'support_tickets', 'id', 'user_id'],
    ['ticket_messages', 'support_tickets', 'ticket_id', 'user_id'],
    ['ticket_files', 'support_tickets', 'ticket_id', 'user_id'],
    ['ticket_admin', 'support_tickets', 'ticket_id', undefined],
    ['ticket_notes', 'support_tickets', 'ticket_id', undefined],
    ['affiliate_submissions', 'affiliate_submissions', 'id', 'user_id'],
    ['leads', 'leads', 'id', undefined],
  ])
  const [files] = deviceWindows.filter(({ name }) => name === 'ticket_files')
  expect(files && windowParentId(files, { id: 'f', ticket_id: 't' })).toBe('t')
  expect(files && windowParentId(files, { id: 'f' })).toBe('')
  expect({ windowDays, windowCap: windowLimit, windowMost: windowUpperLimit }).toEqual({
    windowDays: 90,
    windowCap: 2000,
    windowMost: 2500,
  })
})
