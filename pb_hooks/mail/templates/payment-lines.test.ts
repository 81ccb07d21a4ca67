import { describe, expect, it } from 'vitest'
import { renderHtml, renderText } from '../layout'
import { emailTemplates } from './templates'
import { wordingIn, type TemplateData } from './template'
import { encodePaidLines, amountExplanation, type PaidLine } from './payment-lines'

const rental = (month: string, from: number, to: number, cents: number, of = 30): PaidLine => ({
  kind: 'rental',
  month,
  days: 2 ** to - 2 ** (from - 1),
  daysInMonth: of,
  rateCents: 10_000,
  cents,
  count: 1,
})
const other = (kind: PaidLine['kind'], month: string, cents: number, count = 1): PaidLine => ({
  kind,
  month,
  days: 0,
  daysInMonth: 0,
  rateCents: 5000,
  cents,
  count,
})
const factsOf = (
  lines: readonly PaidLine[] | string,
  amountCents: number,
  language: 'en' | 'es' = 'en',
  more: { [name: string]: string | number } = {},
): TemplateData => {
  const data: { [name: string]: string | number } = {
    amountCents,
    lines: typeof lines === 'string' ? lines : encodePaidLines(lines),
    paypal: 'nerea@pay.example',
    actionLink: 'https://x.test/dashboard',
    ...more,
  }
  return {
    language,
    product: 'Coterie',
    support: '',
    origin: 'https://x.test',
    unsubscribeUrl: '',
    invited: false,
    zone: 'UTC',
    rental: '$100.00',
    commission: '$50.00',
    text: (name) => String(data[name] ?? ''),
    number: (name) => Number(data[name] ?? 0),
    ...wordingIn(language),
  }
}
const said = (facts: TemplateData) =>
  amountExplanation(facts).flatMap((block) =>
    block.kind === 'reasons' ? block.rows.map(({ title, how }) => `${title}: ${how}`) : [],
  )

describe('the explanation of the amount in a payment email', () => {
  const two = [rental('2026-09', 17, 30, 4667), rental('2026-10', 1, 31, 10_000, 31)]

  it('lists each month of a rental with its days, rate and amount', () => {
    expect(said(factsOf(two, 14_667))).toEqual([
      'September 2026, 14 of 30 days: $100.00 × 14 ÷ 30 = $46.67',
      'October 2026, 31 of 31 days: $100.00 × 31 ÷ 31 = $100.00',
    ])
    expect(said(factsOf(two, 14_667, 'es'))[0]).toBe('Septiembre de 2026, 14 de 30 días: $100.00 × 14 ÷ 30 = $46.67')
  })

  it('shows one dot for each day in HTML, filled if the day is paid, and the same calculations in plain text', () => {
    const facts = factsOf(two, 14_667)
    const content = emailTemplates['payment-dispersed'](facts)
    expect(renderHtml(content, facts)).toContain('○'.repeat(16) + '●'.repeat(14) + '</p>')
    expect(renderText(content, facts)).toContain('October 2026, 31 of 31 days: $100.00 × 31 ÷ 31 = $100.00')
    expect(renderText(content, facts)).not.toContain('●')
  })

  it('comes after the purpose of the payment and before the payment method, amount and payment number', () => {
    const more = { paymentType: 'commission', firstMonth: '2025-12', lastMonth: '2026-01', payment: '0m0004daf9d3c37' }
    const textOf = (language: 'en' | 'es', over = {}) => {
      const facts = factsOf(two, 14_667, language, { ...more, ...over })
      return renderText(emailTemplates['payment-dispersed'](facts), facts)
    }
    expect(textOf('en')).toContain('Sent by PayPal: $146.67\nTo: nerea@pay.example\nPayment: 0m0004daf9d3c37')
    expect(textOf('es', { way: 'Zelle', paypal: '' })).toContain('Enviado por Zelle: $146.67\nPago: 0m0004daf9d3c37')
    expect(textOf('es', { way: 'Zelle', paypal: '' })).not.toContain('PayPal')
    // older emails contain neither value, so nothing is shown
    expect(textOf('en', { paymentType: '' })).not.toContain('For your')
  })

  it('has one total per kind and month for commissions, bonuses and corrections', () => {
    const lines = [
      other('commission', '2026-10', 25_000, 5),
      other('bonus', '2026-10', 2000),
      other('adjustment', '2026-10', -500),
    ]
    expect(said(factsOf(lines, 26_500))).toEqual([
      'October 2026, commission: 5 earnings = $250.00',
      'October 2026, referral bonus: $20.00',
      'October 2026, correction: −$5.00',
    ])
  })

  it('shows no calculation that doesn’t match the amount: days recorded late show only the difference', () => {
    expect(said(factsOf([rental('2026-09', 1, 20, 1000)], 1000))).toEqual(['September 2026, 20 of 30 days: $10.00'])
  })

  it('has at most twelve rows, and they still add up to the payment', () => {
    const lines = Array.from({ length: 15 }, (_, at) => other('commission', `20${10 + at}-01`, 100, 2))
    const rows = said(factsOf(lines, 1500))
    expect(rows).toHaveLength(12)
    expect(rows.slice(0, 2)).toEqual([
      'Earlier months: 8 earnings = $4.00',
      'January 2014, commission: 2 earnings = $1.00',
    ])
  })

  it.each([
    ['a manual payment', [], 5000],
    ['earnings lines that don’t add up to the amount', [other('bonus', '2026-10', 2000)], 5000],
    ['lines that aren’t a list', '{"kind":"rental"}', 5000],
    ['lines that aren’t JSON', '<img>', 5000],
  ] as const)('is omitted for %s', (_what, lines, cents) => {
    expect(amountExplanation(factsOf(lines, cents))).toEqual([])
  })
})
