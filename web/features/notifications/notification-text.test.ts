import { describe, expect, it } from 'vitest'
import type { Notification } from '../../../domain/entities'
import { noticeKinds, noticeRule } from '../../../domain/notices/kinds'
import { notifications as inEnglish } from '../../i18n/en/signed-in/notifications'
import { notifications as inSpanish } from '../../i18n/es/signed-in/notifications'
import { loadMessages } from '../../data/testing/messages'
import { notificationText } from './notification-text'

await loadMessages('es')

type Row = Parameters<typeof notificationText>[0]
const row = (metadata: Notification['metadata'], type: Row['type'] = 'account'): Row => ({
  type,
  title: '',
  message: '',
  metadata,
})
const english = (...of: Parameters<typeof row>) => notificationText(row(...of), inEnglish, 'en')
const spanish = (...of: Parameters<typeof row>) => notificationText(row(...of), inSpanish, 'es')

describe('notification text', () => {
  it('says who replied to which ticket, in both languages', () => {
    const reply = { number: 118, subject: 'Late', from: 'Ana' }
    expect(english(reply, 'support_reply')).toEqual({ title: 'Ana replied to ticket 118', text: 'Late' })
    expect(spanish(reply, 'support_reply').title).toBe('Ana respondió al ticket 118')
  })

  const paid = { amount_cents: 10000, payment_month: '2026-10' }
  const unclaimed = { kind: 'payment-returned', payout: 'unclaimed', day: '2026-12-20', ...paid } as const
  it.each<[string, Notification['metadata']]>([
    ['Your payment of $100.00 was approved: October 2026', { kind: 'payment-approved', ...paid }],
    ['$100.00 was sent to your PayPal email: October 2026', { kind: 'payment-sent', ...paid }],
    [
      'Your payment of $100.00 is unclaimed at PayPal: Confirm your PayPal email by Dec 20, 2026. After that, PayPal returns the money to us.',
      unclaimed,
    ],
    ['Your payment of $100.00 was returned', { kind: 'payment-returned', ...paid }],
    ['Rut’s rental is active', { kind: 'referral-active', from: 'Rut', active: true }],
    ['Rut’s rental has ended', { kind: 'referral-active', from: 'Rut', active: false }],
    [
      'Your role was changed: Role removed: Admin',
      { kind: 'account-changed', what: 'role', role: 'admin', granted: false },
    ],
    ['Windows PC - Edge.', { kind: 'new-device', device: 'Windows PC - Edge' }],
  ])('is “%s” in English', (words, metadata) => {
    const { title, text } = english(metadata)
    expect(`${title}: ${text}`).toContain(words)
  })

  it.each<[string, Notification['metadata']]>([
    ['Tu pago de $100.00 se canceló', { kind: 'payment-cancelled', ...paid }],
    ['PayPal rechazó tu pago de $100.00', { ...unclaimed, payout: 'refused' }],
    ['El ticket 7 se cerró: Late', { kind: 'ticket-status', number: 7, subject: 'Late', status: 'closed' }],
  ])('is “%s” in Spanish', (words, metadata) => {
    const { title, text } = spanish(metadata)
    expect(`${title}: ${text}`).toContain(words)
  })

  it('never has an empty title, even if metadata is missing', () => {
    const kinds = noticeKinds.map((kind) => [{ kind }, noticeRule(kind).type] as const)
    const types = ['support_ticket', 'support_reply', 'payment', 'referral', 'account'] as const
    for (const of of [...kinds, ...types.map((type) => [{}, type] as const)]) {
      expect(english(...of).title, JSON.stringify(of)).not.toBe('')
      expect(spanish(...of).title, JSON.stringify(of)).not.toBe('')
    }
  })

  it('shows a title and a text unchanged if a person wrote them', () => {
    const message = { ...row({}), title: 'Hello', message: 'From us' }
    expect(notificationText(message, inEnglish, 'en')).toEqual({ title: 'Hello', text: 'From us' })
  })
})
