import { describe, expect, it } from 'vitest'
import { notifications as inEnglish } from '../../i18n/en/everyone/notifications'
import { notifications as inSpanish } from '../../i18n/es/everyone/notifications'
import { notificationText } from './notification-text'

const money = (cents: number) => `$${(cents / 100).toFixed(2)}`
const month = (name: string) => name
const row = { title: '', message: '', metadata: {} } as const

describe('the words of a notification', () => {
  it('says who replied to which ticket, in both languages', () => {
    const reply = { ...row, type: 'support_reply', metadata: { number: 118, subject: 'Late', from: 'Ana' } } as const
    expect(notificationText(reply, inEnglish, money, month)).toEqual({
      title: 'Ana replied to ticket 118',
      text: 'Late',
    })
    expect(notificationText(reply, inSpanish, money, month).title).toBe('Ana respondió al ticket 118')
  })

  it('names the amount of a payment', () => {
    const paid = { ...row, type: 'payment', metadata: { amount_cents: 10000 } } as const
    expect(notificationText(paid, inEnglish, money, month).title).toBe('$100.00 was sent to your PayPal address')
  })

  it('tells an admin what the monthly job waits for, in both languages', () => {
    const metadata = { waiting_month: '2026-10', first_month: '2026-08', why: 'before-installation' } as const
    const waits = { ...row, type: 'payment', metadata } as const
    expect(notificationText(waits, inEnglish, money, month)).toEqual({
      title: '2026-10 could not be generated',
      text: '2026-08 ended before the installation: generate it by hand first.',
    })
    expect(notificationText(waits, inSpanish, money, month).title).toBe('No se pudo generar 2026-10')
  })

  it('says what came of an application, and to admins whose it is', () => {
    const told = (application: 'new' | 'approved' | 'rejected') =>
      ({ ...row, type: 'account', metadata: { application, from: 'Noor Linden' } }) as const
    expect(notificationText(told('new'), inEnglish, money, month)).toEqual({
      title: 'New affiliate application',
      text: 'Noor Linden',
    })
    expect(notificationText(told('approved'), inSpanish, money, month).title).toBe('Ya eres afiliado')
    expect(notificationText(told('rejected'), inEnglish, money, month).title).toBe(
      'Your affiliate application was rejected',
    )
  })

  it('never shows an empty title, whatever is missing', () => {
    for (const type of ['support_ticket', 'support_reply', 'payment', 'referral', 'account'] as const) {
      expect(notificationText({ ...row, type }, inEnglish, money, month).title).not.toBe('')
      expect(notificationText({ ...row, type }, inSpanish, money, month).title).not.toBe('')
    }
  })

  it('keeps what a person wrote', () => {
    const written = { ...row, type: 'account', title: 'Hello', message: 'From us' } as const
    expect(notificationText(written, inEnglish, money, month)).toEqual({ title: 'Hello', text: 'From us' })
  })
})
