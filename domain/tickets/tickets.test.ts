import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { messageSchema, newTicketSchema, statusAfterReply, statusWhenSolved } from './tickets'
import { looksLikeSecret } from './secret-texts'

describe('looksLikeSecret', () => {
  it.each([
    'my password is hunter2!',
    'Password: s3cretthing',
    'La contraseña es Gato2026',
    'the code is 482913',
    'Código de verificación: 123456',
    '482913 is the login code',
  ])('stops %j', (text) => expect(looksLikeSecret(text)).toBe(true))

  it.each([
    'I forgot my password, how do I reset it?',
    'No recibí el código',
    'Ticket 1042: where is my payment of $100.00?',
    'My rental started on 2026-04-15 and I was paid for 16 days',
    'Password reset mails never arrive',
    'The page shows error code: 50012',
  ])('lets %j pass', (text) => expect(looksLikeSecret(text)).toBe(false))
})

describe('a new ticket', () => {
  it('needs subject and description that are not blank', () => {
    const result = v.safeParse(newTicketSchema, { subject: '  ', description: '' })
    expect(result.issues?.map((issue) => issue.message)).toEqual(['text-empty', 'text-empty'])
  })

  it('is general and medium unless said otherwise', () => {
    expect(v.parse(newTicketSchema, { subject: ' Late ', description: 'No payment yet' })).toEqual({
      subject: 'Late',
      description: 'No payment yet',
      category: 'general',
      priority: 'medium',
    })
  })

  it('refuses a message of 10,001 characters', () => {
    expect(v.safeParse(messageSchema, 'a'.repeat(10_001)).issues?.[0]?.message).toBe('text-too-long')
  })
})

describe('statusAfterReply', () => {
  it('starts work with the first answer of an admin only', () => {
    expect(statusAfterReply('open', 'admin', true)).toBe('in_progress')
    expect(statusAfterReply('open', 'admin', false)).toBe('open')
  })

  it('opens a resolved ticket again when its owner writes', () => {
    expect(statusAfterReply('resolved', 'member', false)).toBe('open')
    expect(statusAfterReply('resolved', 'admin', false)).toBe('resolved')
  })

  it('takes no reply on a closed ticket', () => {
    expect(statusAfterReply('closed', 'member', false)).toBeNull()
    expect(statusAfterReply('closed', 'admin', true)).toBeNull()
  })
})

it('a reply leaves the status where nothing asks for another one (T1)', () => {
  expect(statusAfterReply('in_progress', 'member', false)).toBe('in_progress')
  expect(statusAfterReply('resolved', 'admin', true)).toBe('resolved')
})

it('a member’s word that it is solved resolves a ticket, and that it isn’t opens it again; a closed one stays closed', () => {
  expect(
    (['open', 'in_progress', 'resolved', 'closed'] as const).map((status) => statusWhenSolved(status, true)),
  ).toEqual(['resolved', 'resolved', 'resolved', 'closed'])
  expect(
    (['open', 'in_progress', 'resolved', 'closed'] as const).map((status) => statusWhenSolved(status, false)),
  ).toEqual(['open', 'in_progress', 'open', 'closed'])
})
