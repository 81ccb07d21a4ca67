import { describe, expect, it } from 'vitest'
import { notifications } from '../../i18n/notifications'
import { notificationText } from './notification-text'

const money = (cents: number) => `$${(cents / 100).toFixed(2)}`
const row = { title: '', message: '', metadata: {} } as const

describe('the words of a notification', () => {
  it('says who replied to which ticket, in both languages', () => {
    const reply = { ...row, type: 'support_reply', metadata: { number: 118, subject: 'Late', from: 'Ana' } } as const
    expect(notificationText(reply, notifications.en, money)).toEqual({
      title: 'Ana replied to ticket 118',
      text: 'Late',
    })
    expect(notificationText(reply, notifications.es, money).title).toBe('Ana respondió al ticket 118')
  })

  it('names the amount of a payment', () => {
    const paid = { ...row, type: 'payment', metadata: { amount_cents: 10000 } } as const
    expect(notificationText(paid, notifications.en, money).title).toBe('$100.00 was sent to your PayPal address')
  })

  it('never shows an empty title, whatever is missing', () => {
    for (const type of ['support_ticket', 'support_reply', 'payment', 'referral', 'account'] as const) {
      expect(notificationText({ ...row, type }, notifications.en, money).title).not.toBe('')
      expect(notificationText({ ...row, type }, notifications.es, money).title).not.toBe('')
    }
  })

  it('keeps what a person wrote', () => {
    const written = { ...row, type: 'account', title: 'Hello', message: 'From us' } as const
    expect(notificationText(written, notifications.en, money)).toEqual({ title: 'Hello', text: 'From us' })
  })
})
