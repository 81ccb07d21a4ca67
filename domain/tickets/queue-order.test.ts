import { expect, test } from 'vitest'
import { ticketStatuses } from '../collections/tickets/support-tickets'
import { isWaitingForAdmin } from './waiting-state'
import { queueParts, type QueuePart } from './queue-order'

const lastBys = ['member', 'admin', ''] as const
const kinds = ticketStatuses.flatMap((status) => lastBys.map((updated_by) => ({ status, updated_by })))
const isInPart = (part: QueuePart) => (ticket: (typeof kinds)[number]) =>
  part.snoozed !== true &&
  part.status === ticket.status &&
  (part.lastBy === undefined || part.lastBy === ticket.updated_by)

test('the ticket queue contains each ticket in exactly one part', () => {
  for (const ticket of kinds) {
    for (const status of ['', ticket.status] as const) {
      expect(
        queueParts(status).filter((part) => isInPart(part)(ticket)),
        JSON.stringify(ticket),
      ).toHaveLength(1)
    }
  }
})

test('the ticket queue lists snoozed tickets after open ones and before finished ones', () => {
  const states = queueParts('').map((part) => (part.snoozed === true ? 'snoozed' : part.status))
  expect(states.lastIndexOf('in_progress')).toBeLessThan(states.indexOf('snoozed'))
  expect(states.lastIndexOf('snoozed')).toBeLessThan(states.indexOf('resolved'))
  expect(queueParts('open').map(({ snoozed = false }) => snoozed)).toEqual([false, true])
  expect(queueParts('closed').some(({ snoozed }) => snoozed)).toBe(false)
})

test('the ticket queue lists open tickets first, even answered ones, then other tickets that wait for an admin', () => {
  const placed = queueParts('').flatMap((part) => kinds.filter(isInPart(part)))
  const waiting = placed.filter((ticket) => ticket.status !== 'open').map(isWaitingForAdmin)
  expect(waiting).toEqual([...waiting].sort((a, b) => Number(b) - Number(a)))
  expect(placed[0]?.status).toBe('open')
})

test('the ticket queue sorts unanswered tickets by creation, others by the last public message', () => {
  expect(queueParts('').map(({ column }) => column)).toEqual(['created_at', ...Array<string>(7).fill('updated_at')])
  expect(queueParts('in_progress').filter(({ snoozed }) => snoozed)).toHaveLength(1)
})

test('the ticket queue sorts unfinished tickets oldest first, finished tickets newest first', () => {
  const oldestFirst = queueParts('').filter((part) => !part.descending)
  expect(oldestFirst.map(({ status }) => status)).toEqual(['open', 'in_progress', 'in_progress'])
  expect(queueParts('closed')).toEqual([{ status: 'closed', column: 'updated_at', descending: true }])
})
