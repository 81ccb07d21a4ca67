import { describe, it } from 'vitest'
import fc from 'fast-check'
import { addMonths } from '../../../domain/calendar'
import type { Cents, Language } from '../../../domain/entities'
import { unpaidParts, partsOfEarned } from '../../../domain/money/breakdown/earned-parts'
import type { AmountPart } from '../../../domain/money/breakdown/amount-part'
import {
  partsOfNextPayment,
  partsOfPaymentWithReturns,
  partsOfPending,
} from '../../../domain/money/breakdown/amount-parts'
import { partsOfTotal, paidTotals, unpaidTotals } from '../../../domain/money/breakdown/totals'
import { moneyView, type MoneyView } from '../../../domain/money/views/money-view'
import { prorate } from '../../../domain/money/accrual/rates'
import { isReplaced } from '../../../domain/money/payments/holds'
import { receivedAmountOf } from '../../../domain/money/accrual/received'
import { thisMonth } from '../../../domain/money/breakdown/this-month'
import { anyHistory, moneyFactsIn, referralsIn } from '../../../domain/testing/ledger-history'
import { allMonths } from '../../../domain/testing/ledger-state'
import { propertyLimitMs, propertyRuns, assertSame } from '../../../domain/testing/property-runs'
import { reason as inEnglish } from '../../i18n/en/members/reason'
import { reason as inSpanish } from '../../i18n/es/members/reason'
import { toSumRow, explainCommission, explainLine, explainMonth, explainPayment, type Sum } from './explanation-sums'

const numRuns = propertyRuns({ check: 100, test: 1_000, soak: 100_000 })
const days = [`${addMonths(allMonths.at(-1) ?? '', 1)}-10`, `${allMonths[7] ?? ''}-11`]
const messages = { en: inEnglish, es: inSpanish } as const
const languages = ['en', 'es'] as const satisfies readonly Language[]

/** Parses a displayed amount such as `−$1,234.50`. */
function parseAmount(text: string): Cents {
  const [, minus = '', whole = '', rest = ''] = /^(−?)\$(\d{1,3}(?:,\d{3})*)\.(\d{2})$/.exec(text) ?? []
  if (whole === '') throw new Error(`no amount: ${text}`)
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(rest)
  return minus === '' || cents === 0 ? cents : -cents
}
/** Matches texts in which a value is missing. */
const missingValue = /undefined|NaN|Infinity|\[object|null/
const isAmount = (text: string): boolean => /^−?\$/.test(text)

/** Computes a displayed formula such as `$100.00 × 16 ÷ 30`; null for any other text. */
function computeFormula(name: string): Cents | null {
  const [, rate = '', part = '', all = ''] = /^(\$[\d,.]+) × (\d+) ÷ (\d+)$/.exec(name) ?? []
  return rate === '' ? null : prorate(parseAmount(rate), Number(part), Number(all))
}

/** Asserts that the displayed rows, or the displayed formula, add up to the displayed total. */
function expectAddsUp(
  { rows, result }: Sum,
  amount: Cents,
  { but: ignored = [] }: { but?: readonly string[] } = {},
): void {
  assertSame(result.cents, amount)
  for (const { name, value } of rows) {
    assertSame(name.trim() === '' || missingValue.test(`${name} ${value}`), false, `a row "${name}: ${value}"`)
  }
  const summands = rows.filter(({ name, value }) => isAmount(value) && !ignored.includes(name))
  // The cents of each row must match its text, because collapsed rows are summed by their cents.
  for (const row of rows) {
    assertSame(
      row.cents === undefined ? undefined : row.cents + 0,
      summands.includes(row) ? parseAmount(row.value) : undefined,
      row.name,
    )
  }
  for (const { name, value } of summands) {
    const formula = computeFormula(name)
    if (formula !== null) assertSame(parseAmount(value), formula, name)
  }
  const formula = computeFormula(result.name)
  if (formula !== null) assertSame(formula, amount, result.name)
  else
    assertSame(
      summands.reduce((cents, { value }) => cents + parseAmount(value), 0),
      amount,
    )
}

const sumOfParts = (parts: readonly AmountPart[], cents: Cents, language: Language): Sum => ({
  rows: parts.map((part) => toSumRow(part, messages[language], language)),
  result: { name: messages[language].sum, cents },
})

/** Asserts that every sum that a person can open adds up, in one language. */
function expectShown(view: MoneyView, language: Language): void {
  const t = messages[language]
  // Rates and days are not summands.
  const ignored = [t.rate, t.period, t.activeDays, t.lateDays]
  const { facts } = view
  for (const line of facts.lines)
    expectAddsUp(explainLine(line, facts.lines, 'Zoë', t, language), line.amount_cents, { but: ignored })
  for (const point of view.months) expectAddsUp(explainMonth(point, t, language), point.cents, { but: ignored })
  for (const point of view.commissions)
    expectAddsUp(explainCommission(point, t, language), point.cents, { but: ignored })
  for (const payment of facts.payments) {
    expectAddsUp(
      explainPayment({ payment, parts: partsOfPaymentWithReturns(payment, facts), nameOf: () => 'Ana' }, t, language),
      receivedAmountOf(facts.lines, payment).cents,
    )
  }
  for (const type of [undefined, 'rental', 'commission'] as const) {
    const paid = paidTotals(facts, type).cents
    expectAddsUp(sumOfParts(partsOfTotal(facts, type), paid, language), paid)
    const open = unpaidTotals(facts.lines, type).cents
    expectAddsUp(sumOfParts(partsOfPending(facts, type), open, language), open)
  }
  const now = thisMonth(view)
  expectAddsUp(sumOfParts(now.parts, now.cents, language), now.cents)
  expectAddsUp(sumOfParts(partsOfNextPayment(view), view.next.cents, language), view.next.cents)
  const earned = view.months.reduce((cents, point) => cents + point.cents, 0)
  expectAddsUp(sumOfParts(partsOfEarned(view.months), earned, language), earned)
  const countedLines = view.months.flatMap(({ lines }) =>
    lines.filter((line) => line.status !== 'cancelled' && !isReplaced(line)),
  )
  const taken = countedLines.filter(({ status, payment }) => status !== 'pending' || payment !== '')
  const rest = earned - taken.reduce((cents, line) => cents + line.amount_cents, 0)
  expectAddsUp(sumOfParts(unpaidParts(view.months), rest, language), rest)
}

describe('displayed sums (M30)', () => {
  it(
    'add up to their amounts in both languages, in every generated history',
    () =>
      fc.assert(
        fc.property(anyHistory, (history) => {
          for (const person of ['renter', 'affiliate'] as const) {
            for (const today of days) {
              const view = moneyView(
                moneyFactsIn(history, person),
                person === 'affiliate' ? referralsIn(history) : [],
                today,
              )
              for (const language of languages) expectShown(view, language)
            }
          }
        }),
        { numRuns },
      ),
    propertyLimitMs,
  )
})
