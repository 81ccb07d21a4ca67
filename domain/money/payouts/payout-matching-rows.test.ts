import { describe, expect, it } from 'vitest'
import type { PayoutItemSeen } from './payout-answer'
import { backTold, correctionOf, isBooked, matchReport, toldOf } from './payout-matching'
import { readReport, type ReportRow } from './payout-report'

const item = (over: Partial<PayoutItemSeen> = {}, n = 1): PayoutItemSeen => ({
  payment: `pay${String(n).padStart(12, '0')}`,
  payee: `person${n}@correo.example`,
  amount_cents: 10_000,
  state: 'sent',
  paid_cents: 0,
  returned_cents: 0,
  corrected_cents: 0,
  ...over,
})
const paid = (over: Partial<PayoutItemSeen> = {}) => item({ state: 'success', paid_cents: 10_000, ...over })
const own = item().payment

/** Rows of a report: its word, amount, transaction and note, and whom it names. */
function rowsOf(...lines: (readonly string[])[]): ReportRow[] {
  const heading = [
    'Status',
    'Gross',
    'Currency',
    'From Email Address',
    'To Email Address',
    'Transaction ID',
    'Note',
    'Custom',
  ]
  const report = readReport([heading, ...lines])
  return report.ok ? report.rows : []
}
const row = (word: string, amount: string, over: { transaction?: string; note?: string; currency?: string } = {}) => [
  word,
  amount,
  over.currency ?? 'USD',
  '',
  '',
  over.transaction ?? '',
  over.note ?? '',
  own,
]
const matchOf = (seen: PayoutItemSeen, ...lines: string[][]) => {
  const [match] = matchReport([seen], rowsOf(...lines)).items
  if (match === undefined) throw new Error('an item without a match')
  return match
}

describe('which rows speak of an item', () => {
  const toPerson1 = ['Completed', '100.00', 'USD', 'ana@coterie.example', 'person1@correo.example', 'T1']

  it('finds the payee behind the sender, and takes a long note for no id', () => {
    for (const note of ['', 'thankyouverymuch2026', 'THANKYOU']) {
      const match = matchReport([item()], rowsOf([...toPerson1, note, '']))
      expect(match.items[0], note).toMatchObject({ kind: 'matched', cents: 10_000, transaction: 'T1' })
      expect(match.strays, note).toEqual([])
    }
  })

  it('keeps what speaks of none in the order of the file', () => {
    const strays = matchReport(
      [item()],
      rowsOf(
        ['Completed', '100.00', 'USD', '', 'nobody@x.example', '', '', ''],
        ['Completed', '100.00', 'USD', '', '', '', '', 'pay999999999999'],
        toPerson1,
        toPerson1,
        ['Completed', '100.00', 'EUR', '', 'person1@correo.example', '', '', ''],
        ['Completed', '100.00', 'USD', '', '', '', '', 'pay888888888888'],
      ),
    ).strays
    expect(strays.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7])
  })

  it('says nothing of an item that it doesn’t name', () => {
    const match = matchOf(item(), ['Completed', '5.00', 'USD', '', 'x@x.example', 'T9', '', ''])
    const nothing = { state: null, word: '', cents: null, currency: '', transaction: '', changes: false }
    const rows = { unclear: '', unreadable: '', lines: [], told: [] }
    expect(match).toEqual({ item: item(), kind: 'missing', ...nothing, ...rows })
    expect(toldOf(match)).toBe(0)
  })

  it('changes nothing of what was never handed over', () => {
    for (const state of ['ready', 'removed'] as const)
      expect(matchOf(item({ state }), row('Completed', '100.00')), state).toMatchObject({
        state: 'success',
        changes: false,
      })
  })
})

describe('the amount that several rows come to', () => {
  it('is none where none is named: the whole is meant', () => {
    for (const word of ['Completed', 'Pending', 'Returned']) {
      const match = matchOf(item(), row(word, ''))
      expect(match, word).toMatchObject({ kind: 'matched', cents: null, changes: true })
      expect(toldOf(match), word).toBe(0)
    }
  })

  it('is the sum of what was paid in several transactions, each once', () => {
    const cents = (...lines: string[][]) => matchOf(item(), ...lines).cents
    const half = (transaction: string, note = '') => row('Completed', '50.00', { transaction, note })
    expect(cents(half('T1'), half('T2'))).toBe(10_000)
    expect(cents(half('T1', 'first'), half('T1', 'again'))).toBe(5_000)
    // without a number rows that differ are different ones
    expect(cents(half('', 'first'), half('', 'second'))).toBe(10_000)
    expect(cents(half('T1'), row('Completed', '', { transaction: 'T2' }))).toBe(5_000)
  })

  it('is of what wasn’t paid the one that isn’t the item’s, and never a sum', () => {
    const told = (...amounts: string[]) => {
      const { kind, cents } = matchOf(
        item(),
        ...amounts.map((each, n) => row('Returned', each, { transaction: `T${n}` })),
      )
      return [kind, cents]
    }
    expect(told('100.00', '100.00')).toEqual(['matched', 10_000])
    expect(told('100.00', '99.00')).toEqual(['different', 9_900])
    expect(told('99.00', '100.00')).toEqual(['different', 9_900])
  })

  it('settles what was paid otherwise than it was sent before what came back of it', () => {
    const lines = [row('Completed', '99.99', { transaction: 'T1' }), row('Reversed', '99.99', { transaction: 'T1' })]
    expect(matchOf(item(), ...lines)).toMatchObject({
      kind: 'different',
      state: 'success',
      cents: 9_999,
      transaction: 'T1',
    })
    // it was settled: now the return is what counts
    const settled = item({ state: 'success', paid_cents: 9_999, corrected_cents: 1 })
    expect(matchOf(settled, ...lines)).toMatchObject({
      kind: 'matched',
      state: 'reversed',
      cents: 9_999,
      changes: true,
    })
    expect(matchOf(item(), row('Reversed', '100.00'), row('Completed', '100.00'))).toMatchObject({ state: 'reversed' })
  })

  it('names words that contradict each other, no longer than a word may be', () => {
    const words = [
      'Completed',
      'Returned',
      'Failed',
      'Blocked',
      'Denied',
      'Completado',
      'Devuelto',
      'Fallido',
      'Bloqueado',
      'Denegado',
    ]
    const match = matchOf(item(), ...words.map((word) => row(word, '100.00')))
    expect(match).toMatchObject({ kind: 'unknown', state: 'unknown' })
    expect(match.word).toBe(words.join(' / ').slice(0, 100))
  })
})

describe('what came back of an item', () => {
  const twice = paid({ paid_cents: 20_000, corrected_cents: -10_000 })

  it('is told as a part or as all of it', () => {
    expect(backTold(matchOf(paid(), row('Refunded', '30.00')))).toBe(3_000)
    expect(backTold(matchOf(paid(), row('Reversed', '100.00')))).toBe(10_000)
    // the whole is meant; in the sum of the report it is no amount
    const whole = matchOf(paid(), row('Reversed', ''))
    expect([backTold(whole), toldOf(whole)]).toEqual([10_000, 0])
    for (const word of ['Completed', 'Returned', 'Pending'])
      expect(backTold(matchOf(paid(), row(word, '30.00'))), word).toBe(0)
    expect(backTold(matchOf(paid()))).toBe(0)
    // more than its payee ever had can't have come back
    expect(backTold(matchOf(paid(), row('Reversed', '200.00')))).toBe(0)
  })

  it('is different from what is known where it is another part, or nobody says how much of a double payment it was', () => {
    const back = paid({ state: 'refunded', returned_cents: 10_000 })
    expect(matchOf(back, row('Refunded', '100.00')).kind).toBe('matched')
    expect(matchOf({ ...back, returned_cents: 3_000 }, row('Refunded', '30.00')).kind).toBe('different')
    expect(matchOf({ ...back, returned_cents: 3_000 }, row('Refunded', '100.00')).kind).toBe('different')
    expect(matchOf(twice, row('Reversed', '')).kind).toBe('different')
    expect(matchOf(paid(), row('Reversed', '')).kind).toBe('matched')
  })

  it('is corrected once, never by a report of fewer days, and never beyond what was paid', () => {
    // of two transactions that were booked this report holds one
    expect(correctionOf(twice, 'success', 10_000)).toBeNull()
    // as a whole it moves first
    expect(correctionOf(paid(), 'reversed', null)).toBeNull()
    expect(correctionOf(paid({ paid_cents: 9_990 }), 'reversed', 10_000)).toBeNull()
    // the payee got nothing at all
    expect(correctionOf(item(), 'success', 0)).toBe(10_000)
  })
})

describe('what needs nobody any more', () => {
  const corrected = paid({ paid_cents: 9_990, corrected_cents: 10 })
  const partBack = paid({ state: 'refunded', returned_cents: 3_000, corrected_cents: 3_000 })
  const booked = (seen: PayoutItemSeen, ...lines: string[][]) => isBooked(matchOf(seen, ...lines))

  it('is a difference that is booked', () => {
    expect(booked(corrected, row('Completed', '99.90'))).toBe(true)
    expect(booked(partBack, row('Refunded', '30.00'))).toBe(true)
    // a report of fewer days tells less
    expect(booked(partBack, row('Refunded', '20.00'))).toBe(true)
  })

  it('is none that isn’t, is open, or says something else', () => {
    expect(booked(item(), row('Completed', '99.90'))).toBe(false)
    // nothing is different, or nothing is said
    expect(
      booked(paid({ corrected_cents: 10, paid_cents: 9_990, amount_cents: 9_990 }), row('Completed', '99.90')),
    ).toBe(false)
    expect(booked(corrected)).toBe(false)
    expect(booked(paid({ paid_cents: 20_000, corrected_cents: -10_000 }), row('Completed', '100.00'))).toBe(false)
    // a second transaction in another currency is beside what was booked
    const euros = row('Completed', '5.00', { currency: 'EUR', transaction: 'T2' })
    expect(booked(corrected, row('Completed', '99.90', { transaction: 'T1' }), euros)).toBe(false)
    expect(booked(corrected, row('Completed', ''))).toBe(false)
    // another currency is never what was booked
    expect(booked(corrected, row('Completed', '99.90', { currency: 'EUR' }))).toBe(false)
    // it came back further since
    expect(booked(partBack, row('Refunded', '40.00'))).toBe(false)
    // what is owed again isn't booked yet
    expect(booked({ ...partBack, corrected_cents: 1_000 }, row('Refunded', '30.00'))).toBe(false)
    // that it never left contradicts what is booked
    expect(booked(corrected, row('Returned', '99.90'))).toBe(false)
    expect(booked(corrected, row('Pending', '99.90'))).toBe(false)
  })
})
