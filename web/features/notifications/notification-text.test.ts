import { describe, expect, it } from 'vitest'
import type { Notification } from '../../../domain/entities'
import { noticeKinds, noticeRule } from '../../../domain/notices/kinds'
import { notifications as inEnglish } from '../../i18n/en/signed-in/notifications'
import { notifications as inSpanish } from '../../i18n/es/signed-in/notifications'
import { notificationText } from './notification-text'

const money = (cents: number) => `$${(cents / 100).toFixed(2)}`
const month = (name: string) => name
const day = (name: string) => name
const row = { title: '', message: '', metadata: {} } as const

describe('notification text', () => {
  it('says who leaves when, and what has ended', () => {
    const withMetadata = (metadata: object) => ({ ...row, type: 'account', metadata }) as const
    const leavingRequest = withMetadata({ leaving: 'asked', agreement: 'affiliate', day: '2026-12-15', from: 'Ana' })
    expect(notificationText(leavingRequest, inEnglish, money, month, day)).toEqual({
      title: 'Ana is leaving on 2026-12-15',
      text: '',
    })
    const over = withMetadata({ leaving: 'over', agreement: 'rental', day: '2026-12-15' })
    expect(notificationText(over, inSpanish, money, month, day).title).toBe('Tu acuerdo de alquiler terminó')
  })

  it('says who replied to which ticket, in both languages', () => {
    const reply = { ...row, type: 'support_reply', metadata: { number: 118, subject: 'Late', from: 'Ana' } } as const
    expect(notificationText(reply, inEnglish, money, month, day)).toEqual({
      title: 'Ana replied to ticket 118',
      text: 'Late',
    })
    expect(notificationText(reply, inSpanish, money, month, day).title).toBe('Ana respondió al ticket 118')
  })

  it('contains the amount of a payment', () => {
    const paid = { ...row, type: 'payment', metadata: { amount_cents: 10000 } } as const
    expect(notificationText(paid, inEnglish, money, month, day).title).toBe('$100.00 was sent to your PayPal address')
  })

  it('tells an admin why the monthly run is waiting, in both languages', () => {
    const metadata = { waiting_month: '2026-10', first_month: '2026-08', why: 'before-installation' } as const
    const blockedMonth = { ...row, type: 'payment', metadata } as const
    expect(notificationText(blockedMonth, inEnglish, money, month, day)).toEqual({
      title: 'Payments for 2026-10 couldn’t be generated',
      text: '2026-08 ended before the installation. Generate its payments manually first.',
    })
    expect(notificationText(blockedMonth, inSpanish, money, month, day).title).toBe(
      'No se pudieron generar los pagos de 2026-10',
    )
  })

  it('tells an admin which health check failed or recovered, in both languages (O3)', () => {
    const withMetadata = (health: 'bad' | 'good') =>
      ({ ...row, type: 'account', metadata: { kind: 'health', alert: 'disk-full', health } }) as const
    expect(notificationText(withMetadata('bad'), inEnglish, money, month, day)).toEqual({
      title: 'Problem: full disk',
      text: 'Open Health to see what to do.',
    })
    expect(notificationText(withMetadata('good'), inSpanish, money, month, day).title).toBe(
      'Resuelto: espacio en disco',
    )
  })

  it('tells the applicant the result of an application, and admins the applicant’s name', () => {
    const withMetadata = (application: 'new' | 'approved' | 'rejected') =>
      ({ ...row, type: 'account', metadata: { application, from: 'Noor Linden' } }) as const
    expect(notificationText(withMetadata('new'), inEnglish, money, month, day)).toEqual({
      title: 'New affiliate application',
      text: 'Noor Linden',
    })
    expect(notificationText(withMetadata('approved'), inSpanish, money, month, day).title).toBe('Ya eres afiliado')
    expect(notificationText(withMetadata('rejected'), inEnglish, money, month, day).title).toBe(
      'Your affiliate application was rejected',
    )
  })

  it('describes each kind of notification, in both languages', () => {
    const paymentText = (metadata: Notification['metadata'], messages = inEnglish) =>
      notificationText({ type: 'account', title: '', message: '', metadata }, messages, money, month, day)
    const paid = { amount_cents: 10000, payment_month: '2026-10' }
    expect(paymentText({ kind: 'payment-approved', ...paid })).toEqual({
      title: 'Your payment of $100.00 was approved',
      text: '2026-10',
    })
    expect(paymentText({ kind: 'payment-sent', ...paid }).title).toBe('$100.00 was sent to your PayPal address')
    expect(paymentText({ kind: 'payment-cancelled', ...paid }, inSpanish).title).toBe('Tu pago de $100.00 se canceló')
    const unclaimed = { kind: 'payment-returned', payout: 'unclaimed', day: '2026-12-20', ...paid } as const
    expect(paymentText(unclaimed)).toEqual({
      title: 'Your payment of $100.00 is unclaimed at PayPal',
      text: 'Confirm your PayPal address by 2026-12-20. After that, PayPal returns the money to us.',
    })
    expect(paymentText({ ...unclaimed, payout: 'refused' }, inSpanish).title).toBe('PayPal rechazó tu pago de $100.00')
    expect(paymentText({ kind: 'payment-returned', ...paid }).title).toBe('Your payment of $100.00 was returned')
    expect(paymentText({ kind: 'referral-active', from: 'Rut', active: true }).title).toBe('Rut’s rental is active')
    expect(paymentText({ kind: 'referral-active', from: 'Rut', active: false }).title).toBe('Rut’s rental has ended')
    expect(paymentText({ kind: 'ticket-status', number: 7, subject: 'Late', status: 'closed' }, inSpanish)).toEqual({
      title: 'El ticket 7 se cerró',
      text: 'Late',
    })
    expect(paymentText({ kind: 'account-changed', what: 'role', role: 'admin', granted: false })).toEqual({
      title: 'Your role was changed',
      text: 'Role removed: Admin',
    })
    expect(paymentText({ kind: 'new-device', device: 'Windows PC - Edge' }).text).toContain('Windows PC - Edge.')
    for (const kind of noticeKinds)
      for (const messages of [inEnglish, inSpanish]) {
        const { type } = noticeRule(kind)
        expect(
          notificationText({ type, title: '', message: '', metadata: { kind } }, messages, money, month, day).title,
        ).not.toBe('')
      }
  })

  it('never has an empty title, even if metadata is missing', () => {
    for (const type of ['support_ticket', 'support_reply', 'payment', 'referral', 'account'] as const) {
      expect(notificationText({ ...row, type }, inEnglish, money, month, day).title).not.toBe('')
      expect(notificationText({ ...row, type }, inSpanish, money, month, day).title).not.toBe('')
    }
  })

  it('shows a title and text that a person wrote unchanged', () => {
    const adminMessage = { ...row, type: 'account', title: 'Hello', message: 'From us' } as const
    expect(notificationText(adminMessage, inEnglish, money, month, day)).toEqual({ title: 'Hello', text: 'From us' })
  })
})
