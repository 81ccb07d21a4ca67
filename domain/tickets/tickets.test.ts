import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { messageSchema, newTicketSchema } from './ticket-fields'
import { statusAfterReply, statusWhenResolved } from './tickets'

describe('new ticket', () => {
  it('requires a subject and a description', () => {
    const result = v.safeParse(newTicketSchema, { subject: '  ', description: '' })
    expect(result.issues?.map((issue) => issue.message)).toEqual(['text-empty', 'text-empty'])
  })

  it('has the category general and the priority medium by default', () => {
    expect(v.parse(newTicketSchema, { subject: ' Late ', description: 'No payment yet' })).toEqual({
      subject: 'Late',
      description: 'No payment yet',
      category: 'general',
      priority: 'medium',
    })
  })

  it("can't have a message of 10,001 characters", () => {
    expect(v.safeParse(messageSchema, 'a'.repeat(10_001)).issues?.[0]?.message).toBe('text-too-long')
  })
})

describe('status of a ticket after a reply', () => {
  it("changes to in progress only after an admin's first reply", () => {
    expect(statusAfterReply('open', 'admin', true)).toBe('in_progress')
    expect(statusAfterReply('open', 'admin', false)).toBe('open')
  })

  it('changes to open if the member writes in a resolved ticket', () => {
    expect(statusAfterReply('resolved', 'member', false)).toBe('open')
    expect(statusAfterReply('resolved', 'admin', false)).toBe('resolved')
  })

  it('is null for a closed ticket, which accepts no replies', () => {
    expect(statusAfterReply('closed', 'member', false)).toBeNull()
    expect(statusAfterReply('closed', 'admin', true)).toBeNull()
  })
})

it("all other replies don't change the status of a ticket (T1)", () => {
  expect(statusAfterReply('in_progress', 'member', false)).toBe('in_progress')
  expect(statusAfterReply('resolved', 'admin', true)).toBe('resolved')
})

it('a member can resolve and reopen a ticket, but not a closed one', () => {
  expect(
    (['open', 'in_progress', 'resolved', 'closed'] as const).map((status) => statusWhenResolved(status, true)),
  ).toEqual(['resolved', 'resolved', 'resolved', 'closed'])
  expect(
    (['open', 'in_progress', 'resolved', 'closed'] as const).map((status) => statusWhenResolved(status, false)),
  ).toEqual(['open', 'in_progress', 'open', 'closed'])
})
