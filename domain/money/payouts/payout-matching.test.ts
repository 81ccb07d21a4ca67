import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { propertyRuns } from '../../testing/property-runs'
import { proposedCorrection, matchReport } from './payout-matching'
import type { KnownPayoutItem } from './report-verdict'
import { isRefunded, moneyAfterReport } from './payout-owed'
import { parseReport, type ReportRow } from './payout-report'
import { reportedState } from './payout-words'
import { effectOf, nextItemState, payoutItemStates, reportedStates, type PayoutItemState } from './payout-states'

const numRuns = propertyRuns({ check: 300, test: 2_000, soak: 100_000 })

const isPaid = ({ state = 'sent' }: Partial<KnownPayoutItem>): boolean => effectOf(state) === 'paid'

const item = (n: number, over: Partial<KnownPayoutItem> = {}): KnownPayoutItem => ({
  payment: `pay${String(n).padStart(12, '0')}`,
  payee: `person${n}@correo.example`,
  amount_cents: 10_000,
  state: 'sent',
  paid_cents: isPaid(over) ? 10_000 : 0,
  returned_cents: isRefunded(over.state ?? null) ? 10_000 : 0,
  corrected_cents: 0,
  ...over,
})

function rowsOf(lines: readonly (readonly string[])[]): ReportRow[] {
  const report = parseReport([
    ['Status', 'Gross', 'Currency', 'To Email Address', 'Transaction ID', 'Custom'],
    ...lines,
  ])
  return report.ok ? report.rows : []
}
const kinds = (items: KnownPayoutItem[], lines: string[][]) =>
  matchReport(items, rowsOf(lines)).items.map(({ kind }) => kind)

describe('matching a payout report with a batch (M24)', () => {
  it('finds the payment id in any column', () => {
    const match = matchReport(
      [item(1)],
      rowsOf([['Completed', '-100.00', 'USD', 'other@x.example', 'T1', item(1).payment]]),
    )
    expect(match.items).toMatchObject([
      { kind: 'matched', state: 'success', word: 'Completed', cents: 10_000, transaction: 'T1', changes: true },
    ])
    expect(match).toMatchObject({ strays: [], cents: 10_000 })
  })

  it("doesn't use a row without a transaction id to release a payment that was returned in another batch", () => {
    const before = item(1, { came_back: true, unnamed_elsewhere: 0 })
    const line = (word: string, transaction: string) => [word, '-100.00', 'USD', '', transaction, before.payment]
    const matchedState = (word: string, transaction: string) => {
      const [match] = matchReport([before], rowsOf([line(word, transaction)])).items
      return [match?.kind, match?.changes]
    }
    for (const word of ['Returned', 'Failed', 'Blocked', 'Denied', 'Canceled']) {
      expect(matchedState(word, ''), word).toEqual(['unclear', false])
      expect(matchedState(word, 'T2'), word).toEqual(['matched', true])
    }
    // A paid row can only belong to this batch.
    expect(matchedState('Completed', '')).toEqual(['matched', true])
    expect(matchedState('On Hold', '')).toEqual(['matched', true])
    expect(kinds([item(1)], [line('Returned', '')])).toEqual(['matched'])
  })

  it('uses address and amount if only one item and only one row have them', () => {
    const line = ['Completed', '100.00', 'USD', 'Person1@Correo.example', '', '']
    expect(kinds([item(1), item(2)], [line])).toEqual(['matched', 'missing'])
    expect(kinds([item(1)], [line, line])).toEqual(['missing'])
    expect(kinds([item(1), item(2, { payee: item(1).payee })], [line])).toEqual(['missing', 'missing'])
    expect(kinds([item(1)], [['Completed', '100.01', 'USD', item(1).payee, '', '']])).toEqual(['missing'])
    expect(kinds([item(1)], [['Completed', '100.00', 'EUR', item(1).payee, '', '']])).toEqual(['missing'])
  })

  it('ignores rows of another batch', () => {
    const other = matchReport(
      [item(1)],
      rowsOf([['Completed', '100.00', 'USD', item(1).payee, 'T1', 'pay999999999999']]),
    )
    expect(other.items[0]?.kind).toBe('missing')
    expect(other.strays.map(({ line }) => line)).toEqual([2])
    const resentItem = item(1, { elsewhere: ['T1'] })
    expect(kinds([resentItem], [['Returned', '100.00', 'USD', resentItem.payee, 'T1', resentItem.payment]])).toEqual([
      'missing',
    ])
  })

  it('reports different amounts, missing rows and unknown status words', () => {
    const match = matchReport(
      [item(1), item(2), item(3), item(4, { state: 'success' })],
      rowsOf([
        ['Completed', '99.99', 'USD', '', '', item(1).payment],
        ['Processing', '100.00', 'USD', '', '', item(3).payment],
      ]),
    )
    expect(match.items.map(({ kind, changes }) => [kind, changes])).toEqual([
      ['different', false],
      ['missing', false],
      ['unknown', true],
      ['quiet', false],
    ])
    expect(match.cents).toBe(19_999)
  })

  it('treats an amount in another currency as different', () => {
    expect(kinds([item(1)], [['Completed', '100.00', 'EUR', '', '', item(1).payment]])).toEqual(['different'])
  })

  it('combines several rows of one item', () => {
    const of = (...words: string[]) =>
      matchReport([item(1)], rowsOf(words.map((word) => [word, '100.00', 'USD', '', '', item(1).payment]))).items[0]
    expect(of('Unclaimed', 'Returned')).toMatchObject({
      kind: 'matched',
      state: 'returned',
      word: 'Returned',
      cents: 10_000,
    })
    expect(of('Completed', 'Returned')).toMatchObject({
      kind: 'unknown',
      state: 'unknown',
      word: 'Completed / Returned',
    })
  })

  it('reports rows of a payment that has been sent again in another batch', () => {
    const returnedItem = item(1, { state: 'returned', gone: true })
    const of = (word: string) =>
      matchReport([returnedItem], rowsOf([[word, '100.00', 'USD', '', '', returnedItem.payment]])).items[0]
    expect(of('Completed')).toMatchObject({ kind: 'gone', changes: false })
    expect(of('Processing')).toMatchObject({ kind: 'gone', changes: false })
    expect(of('Returned')).toMatchObject({ kind: 'matched', changes: false })
    expect(of('Failed')).toMatchObject({ kind: 'matched', changes: true })
  })

  it('reports a contradiction if the report shows a paid item as unpaid, unless it was returned or the row may belong to another batch', () => {
    const matchedState = (word: string, over: Partial<KnownPayoutItem> = {}) => {
      const paid = item(1, { state: 'success', ...over })
      const [match] = matchReport([paid], rowsOf([[word, '-100.00', 'USD', '', '', paid.payment]])).items
      return [match?.kind, match?.changes]
    }
    for (const word of ['Returned', 'Failed', 'Pending', 'Unclaimed', 'Processing']) {
      expect(matchedState(word), word).toEqual(['contrary', false])
      // The recipient has nothing, and this is known.
      expect(matchedState(word, { state: 'reversed' }), word).toEqual(['matched', false])
    }
    expect(matchedState('Completed')).toEqual(['matched', false])
    expect(matchedState('Reversed')).toEqual(['matched', true])
    // The row may belong to another batch, so it releases nothing and isn't a contradiction.
    expect(matchedState('Returned', { came_back: true })).toEqual(['unclear', false])
    expect(matchedState('Pending', { came_back: true })).toEqual(['contrary', false])
  })

  it('counts a double payment as two, and a duplicate row as one', () => {
    const row = (transaction: string) => ['Completed', '100.00', 'USD', '', transaction, item(1).payment]
    const of = (...lines: string[][]) => matchReport([item(1)], rowsOf(lines)).items[0]
    expect(of(row('T1'), row('T2'))).toMatchObject({ kind: 'different', cents: 20_000, changes: false })
    expect(of(row('T1'), row('T1'))).toMatchObject({ kind: 'matched', cents: 10_000, transaction: 'T1' })
    expect(of(row(''), row(''))).toMatchObject({ kind: 'matched', cents: 10_000 })
  })

  it('counts only what the recipient still has of returned payments', () => {
    const paid = item(1, { state: 'success' })
    const corrected = item(2, { state: 'success', paid_cents: 9_933, corrected_cents: 67 })
    const row = (word: string, amount: string, of: KnownPayoutItem) => [word, amount, 'USD', '', '', of.payment]
    const sum = (...lines: string[][]) => matchReport([paid, corrected], rowsOf(lines)).cents
    expect(sum(row('Completed', '100.00', paid), row('Reversed', '99.33', corrected))).toBe(10_000)
    expect(sum(row('Refunded', '30.00', paid), row('Completed', '99.33', corrected))).toBe(7_000 + 9_933)
    // The payment was returned before it was known here as paid.
    expect(matchReport([item(3)], rowsOf([row('Refunded', '100.00', item(3))])).cents).toBe(0)
  })

  const anyItems = fc
    .array(
      fc.record({
        who: fc.integer({ min: 0, max: 3 }),
        cents: fc.integer({ min: 1, max: 3 }),
        state: fc.constantFrom<PayoutItemState>(
          ...payoutItemStates.filter((state) => state !== 'ready' && state !== 'removed'),
        ),
      }),
      { maxLength: 8 },
    )
    .map((all) =>
      all.map(({ who, cents, state }, n) =>
        item(n, {
          payee: `p${who}@x.example`,
          amount_cents: cents * 100,
          state,
          paid_cents: isPaid({ state }) ? cents * 100 : 0,
          returned_cents: isRefunded(state) ? cents * 100 : 0,
        }),
      ),
    )
  const anyLines = fc.array(
    fc
      .record({
        word: fc.constantFrom(...reportedStates),
        named: fc.integer({ min: -2, max: 8 }),
        who: fc.integer({ min: 0, max: 3 }),
        cents: fc.integer({ min: 1, max: 3 }),
      })
      .map(({ word, named, who, cents }) => [
        word,
        `${cents}.00`,
        'USD',
        `p${who}@x.example`,
        '',
        named === -2 ? 'pay999999999999' : named === -1 ? '' : item(named).payment,
      ]),
    { maxLength: 12 },
  )

  it('assigns each item and row at most once in any order, and pays only items that a row identifies', () =>
    fc.assert(
      fc.property(anyItems, anyLines, (items, lines) => {
        const match = matchReport(items, rowsOf(lines))
        expect(match.items.map((each) => each.item)).toEqual(items)
        const turned = matchReport(items, rowsOf([...lines].reverse()))
        expect(turned.items.map(({ kind, state }) => [kind, state])).toEqual(
          match.items.map(({ kind, state }) => [kind, state]),
        )
        expect(turned.strays).toHaveLength(match.strays.length)
        for (const each of match.items) {
          const named = lines.filter((line) => line[5] === each.item.payment)
          const pair = lines.filter(
            (line) => line[5] === '' && line[3] === each.item.payee && line[1] === `${each.item.amount_cents / 100}.00`,
          )
          // The server interprets the status word in the same way.
          if (each.state !== null) expect(reportedState(each.word)).toBe(each.state)
          if (each.state !== null && named.length === 0) expect(pair).toHaveLength(1)
          if (
            each.changes &&
            effectOf(nextItemState(each.item.state, { reported: each.state ?? 'unknown' }) ?? 'sent') === 'paid'
          ) {
            const expectedRows = named.length > 0 ? named : pair
            expect(expectedRows.some((line) => effectOf(line[0] as PayoutItemState) === 'paid')).toBe(true)
          }
        }
      }),
      { numRuns },
    ))

  it('changes nothing when the same report is applied again', () =>
    fc.assert(
      fc.property(anyItems, anyLines, (items, lines) => {
        const rows = rowsOf(lines)
        const applied = matchReport(items, rows).items.map((match) =>
          match.changes && match.state !== null
            ? { ...match.item, state: match.state, ...moneyAfterReport(match.item, match.state, match.cents) }
            : match.item,
        )
        expect(matchReport(applied, rows).items.filter(({ changes }) => changes)).toEqual([])
      }),
      { numRuns },
    ))
})

describe('proposed correction for a different amount (M11)', () => {
  const paid = {
    amount_cents: 13_387,
    state: 'success' as const,
    paid_cents: 13_387,
    returned_cents: 0,
    corrected_cents: 0,
  }
  const waitingItem = { ...paid, paid_cents: 0 }

  it('is what the recipient got too little or too much', () => {
    for (const state of ['sent', 'pending', 'unclaimed', 'unknown', 'success'] as const) {
      const of = { ...(state === 'success' ? paid : waitingItem), state }
      expect(proposedCorrection(of, 'success', 13_378), state).toBe(9)
      // The payout file was uploaded twice.
      expect(proposedCorrection(of, 'success', 26_774), state).toBe(-13_387)
    }
    expect(proposedCorrection({ ...waitingItem, state: 'returned' }, 'success', 13_378)).toBe(9)
  })

  it('is the returned part, never more than was sent', () => {
    for (const back of ['refunded', 'reversed'] as const) {
      expect(proposedCorrection(paid, back, 3_000), back).toBe(3_000)
      for (const cents of [0, 13_387, 26_774]) expect(proposedCorrection(paid, back, cents), back).toBeNull()
    }
  })

  it('is null if nothing is due, the correction is recorded already, or nothing was paid', () => {
    expect(proposedCorrection(paid, 'success', 13_387)).toBeNull()
    expect(proposedCorrection(paid, 'success', null)).toBeNull()
    expect(proposedCorrection(paid, 'success', -1)).toBeNull()
    expect(proposedCorrection(paid, null, 13_378)).toBeNull()
    expect(proposedCorrection({ ...paid, paid_cents: 13_378, corrected_cents: 9 }, 'success', 13_378)).toBeNull()
    // The payment is in another batch, or was returned before.
    expect(proposedCorrection({ ...waitingItem, state: 'returned', gone: true }, 'success', 13_378)).toBeNull()
    expect(proposedCorrection({ ...paid, state: 'refunded', returned_cents: 13_387 }, 'success', 13_378)).toBeNull()
    for (const matchedState of reportedStates.filter((state) => effectOf(state) !== 'paid')) {
      expect(proposedCorrection({ ...waitingItem, state: 'sent' }, matchedState, 13_378), matchedState).toBeNull()
    }
  })
})
