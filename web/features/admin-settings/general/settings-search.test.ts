import { describe, expect, it } from 'vitest'
import { matchSection, splitAtSearch } from './settings-search'

describe('settings search', () => {
  const section = {
    title: 'Pagos',
    words: ['PayPal'],
    hints: { payoutDay: 'Día del mes', holdingDays: 'Espera', paymentThreshold: 'Saldo mínimo' },
  }
  const names: { [field: string]: string } = {
    payoutDay: 'Día de pago',
    holdingDays: 'Retención',
    paymentThreshold: 'Umbral',
  }
  const find = (text: string) => matchSection(section, text, (field) => names[field] ?? '')

  it('finds settings by name and hint, regardless of case and accents', () => {
    expect(find('RETENCION')).toEqual({ fields: ['holdingDays'], count: 1 })
    expect(find(' dia ')?.fields).toEqual(['payoutDay'])
    expect(find('minimo')?.fields).toEqual(['paymentThreshold'])
    expect(find('pago día')?.fields).toEqual(['payoutDay'])
    expect(find('Zinsen')).toBeNull()
  })

  it('finds a whole section by its title or another word for it', () => {
    expect(find('paypal')).toEqual({ fields: Object.keys(section.hints), count: 3 })
    expect(matchSection({ title: 'API keys', hints: {} }, 'key', String)).toEqual({ fields: [], count: 1 })
  })

  it('shows a section as a whole if its settings are one form', () => {
    const whole = matchSection({ ...section, isWhole: true }, 'dia', (field) => names[field] ?? '')
    expect(whole).toEqual({ fields: Object.keys(section.hints), count: 1 })
  })

  it('splits a text around the search, as the text is written', () => {
    expect(splitAtSearch('Día de pago', 'dia')).toEqual({ before: '', found: 'Día', after: ' de pago' })
    expect(splitAtSearch('Payment threshold', 'thresh')).toEqual({ before: 'Payment ', found: 'thresh', after: 'old' })
    // letters that fold to two can't be split
    expect(splitAtSearch('Straße xyz', 'x')).toEqual({ before: 'Straße xyz', found: '', after: '' })
    expect(splitAtSearch('Payout day', 'month')).toEqual({ before: 'Payout day', found: '', after: '' })
  })
})
