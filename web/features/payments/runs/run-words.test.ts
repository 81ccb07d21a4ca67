import { expect, test } from 'vitest'
import '../../../data/testing/words'
import type { RunLine, RunRow } from '../../../../domain/money/payments/payment-run'
import { payments } from '../../../i18n/en/admins/payments'
import { allLinesWords, runRowWords } from './run-words'

const line = (referredName: string, more: Partial<RunLine> = {}): RunLine => ({
  kind: 'commission',
  month: '2026-10',
  days: 31,
  daysInMonth: 31,
  rateCents: 5000,
  amountCents: 5000,
  carried: false,
  late: false,
  n: 1,
  referredName,
  ...more,
})
const words = (lines: RunLine[], more: Partial<RunRow> = {}): string => {
  const row: RunRow = {
    userId: 'u',
    name: 'Inés',
    paymentType: 'commission',
    outcome: 'created',
    amountCents: 0,
    reason: 'payment',
    lines,
    ...more,
  }
  return runRowWords(row, { month: '2026-10', thresholdCents: 10_000, language: 'en' }, payments)
}

test('lines that are alike are said once, with everybody they are for', () => {
  expect(words([line('Grace'), line('Lena'), line('Owen', { days: 12, amountCents: 1935 }), line('Kwame')])).toBe(
    'Commission · Oct 31 of 31 days for Grace, Lena, Kwame $50.00 each; Oct 12 of 31 days for Owen $19.35',
  )
})

test('what differs in anything else stands by itself', () => {
  expect(words([line('Grace'), line('Lena', { carried: true })])).toBe(
    'Commission · Oct 31 of 31 days for Grace $50.00; Oct 31 of 31 days for Lena carried over $50.00',
  )
  expect(words([line('Grace'), line('Lena', { month: '2026-09', days: 30, daysInMonth: 30 })])).toContain('; Sep 30')
})

test('two lines that are for nobody are two, however alike', () => {
  const own = line('', { kind: 'rental', days: 4, amountCents: 1613 })
  expect(words([own, { ...own }], { paymentType: 'rental' })).toBe(
    'Rental · Oct 4 of 31 days $16.13; Oct 4 of 31 days $16.13',
  )
})

test('in a row of many, a whole month beside others is its name; alone, or with days missing, it says its days', () => {
  const carried = line('', {
    kind: 'rental',
    month: '2026-09',
    days: 29,
    daysInMonth: 30,
    amountCents: 9667,
    carried: true,
  })
  const own = line('', { kind: 'rental', amountCents: 10_000 })
  expect(allLinesWords([carried, own], 'en', payments, true)).toBe('Sep 29 of 30 days carried over $96.67; Oct $100.00')
  expect(allLinesWords([own], 'en', payments, true)).toBe('Oct 31 of 31 days $100.00')
  expect(allLinesWords([carried, own], 'en', payments)).toContain('; Oct 31 of 31 days $100.00')
})

test('a reason follows what it is about', () => {
  expect(words([line('Grace')], { reason: 'below-threshold' })).toMatch(
    /\$50\.00 · Under the \$100\.00 threshold\. Carries over to November$/,
  )
})
