import { describe, expect, it } from 'vitest'
import { judgeRows, type KnownPayoutItem } from './report-verdict'
import { matchReport } from './payout-matching'
import { parseReport } from './payout-report'
import type { ClassifiedRow } from './payout-attempts'

const item = (over: Partial<KnownPayoutItem> = {}): KnownPayoutItem => ({
  payment: 'pay000000000001',
  payee: 'person1@correo.example',
  amount_cents: 10_000,
  state: 'sent',
  paid_cents: over.state === 'success' ? 10_000 : 0,
  returned_cents: 0,
  corrected_cents: 0,
  ...over,
})
/** A payment that was returned in another batch, according to a report without transaction ids. */
const resentItem = (over: Partial<KnownPayoutItem> = {}) => item({ came_back: true, unnamed_elsewhere: 1, ...over })
/** A payment that was returned in another batch, with transaction T1. */
const known = (over: Partial<KnownPayoutItem> = {}) =>
  item({ came_back: true, unnamed_elsewhere: 0, elsewhere: ['T1'], ...over })

const row = (word: string, transaction: string): ClassifiedRow => ({
  role: 'sending',
  word,
  cents: 10_000,
  transaction,
  reference: '',
})
const matchedItem = (seen: KnownPayoutItem, ...rows: [string, string][]) => {
  const { kind, state, changes, transaction } = judgeRows(
    seen,
    rows.map(([word, transaction]) => row(word, transaction)),
  )
  return [kind, state ?? '-', changes ? 'applied' : '', transaction].filter((part) => part !== '').join(' ')
}

describe('two transactions of one payment, as two payout attempts (M33)', () => {
  it("don't release the payment while the other attempt is open or paid", () => {
    for (const open of ['Unclaimed', 'Pending', 'On Hold', 'Processing'])
      expect(
        matchedItem(resentItem({ state: 'unclaimed' }), ['Denied', 'T1'], [open, 'T2']).includes('applied'),
        open,
      ).toBe(open !== 'Unclaimed')
    expect(matchedItem(resentItem(), ['Denied', 'T1'], ['Unclaimed', 'T2'])).toBe('matched unclaimed applied T2')
    expect(matchedItem(resentItem(), ['Unclaimed', 'T2'], ['Denied', 'T1'])).toBe('matched unclaimed applied T2')
    expect(matchedItem(resentItem(), ['Returned', 'T1'], ['Processing', 'T2'])).toBe('unknown unknown applied T2')
  })

  it('mark the payment as paid if one of them was paid', () => {
    for (const freed of ['Denied', 'Returned', 'Failed', 'Blocked', 'Canceled'])
      for (const seen of [resentItem(), resentItem({ state: 'unknown' }), item()])
        expect(matchedItem(seen, [freed, 'T1'], ['Completed', 'T2']), freed).toBe('matched success applied T2')
    expect(matchedItem(resentItem(), ['Completed', 'T2'])).toBe('matched success applied T2')
  })

  it('release an item of a resent payment only if its own transaction or all attempts are in the report', () => {
    // The row could belong to either of the two attempts.
    expect(matchedItem(resentItem(), ['Denied', 'T1'])).toBe('unclear denied')
    expect(matchedItem(resentItem(), ['Denied', 'T1'], ['Returned', 'T2'])).toBe('matched returned applied')
    expect(matchedItem(resentItem({ unnamed_elsewhere: 2 }), ['Denied', 'T1'], ['Returned', 'T2'])).not.toContain(
      'applied',
    )
    expect(matchedItem(resentItem({ provider_id: 'T2', state: 'unclaimed' }), ['Denied', 'T1'])).toBe('unclear denied')
    expect(matchedItem(resentItem({ provider_id: 'T2', state: 'unclaimed' }), ['Returned', 'T2'])).toBe(
      'matched returned applied T2',
    )
    // The earlier attempt has another transaction, which is known.
    expect(matchedItem(known(), ['Returned', 'T2'])).toBe('matched returned applied T2')
    expect(matchedItem(known(), ['Denied', 'T1'])).toBe('alone -')
    expect(matchedItem(known(), ['Denied', 'T1'], ['Unclaimed', 'T2'])).toBe('matched unclaimed applied T2')
    // The item was sent only once, with a known transaction.
    expect(matchedItem(item({ provider_id: 'T1', state: 'unclaimed' }), ['Denied', 'T9'])).toMatch(/^unclear /)
    expect(matchedItem(item({ provider_id: 'T1', state: 'unclaimed' }), ['Returned', ''])).toBe(
      'matched returned applied',
    )
    expect(matchedItem(resentItem({ provider_id: 'T2' }), ['Returned', ''])).toBe('unclear returned')
  })

  it("set the item's own transaction only if it is certain", () => {
    // An old report may show the other attempt while it was open.
    expect(matchedItem(resentItem(), ['Unclaimed', 'T1'])).toBe('matched unclaimed applied')
    expect(matchedItem(resentItem(), ['Unclaimed', 'T1'], ['Pending', 'T2'])).toBe('matched unclaimed applied')
    expect(matchedItem(known(), ['Unclaimed', 'T2'])).toBe('matched unclaimed applied T2')
    expect(matchedItem(resentItem({ provider_id: 'T2' }), ['Unclaimed', 'T3'])).toMatch(/ (unclaimed|applied)$/)
  })

  it("don't revert the other attempt", () => {
    const paid = resentItem({ state: 'success' })
    expect(matchedItem(paid, ['Refunded', 'T1'])).toBe('unclear refunded T1')
    expect(matchedItem({ ...paid, provider_id: 'T2' }, ['Refunded', 'T1'])).toBe('unclear refunded T1')
    expect(matchedItem({ ...paid, provider_id: 'T2' }, ['Refunded', 'T2'])).toBe('matched refunded applied T2')
    expect(matchedItem({ ...paid, provider_id: 'T2' }, ['Refunded', 'T1'], ['Completed', 'T2'])).toBe(
      'matched success T2',
    )
    expect(matchedItem(paid, ['Denied', 'T1'])).toBe('unclear denied')
  })

  it('are counted as a double payment, even if one of them was returned', () => {
    const doublePayment = item({ state: 'success', paid_cents: 20_000, corrected_cents: -10_000, provider_id: 'T1' })
    const of = (seen: KnownPayoutItem, ...rows: [string, string][]) =>
      judgeRows(
        seen,
        rows.map(([word, transaction]) => row(word, transaction)),
      )
    expect(of(item(), ['Completed', 'T1'], ['Completed', 'T2'])).toMatchObject({
      kind: 'different',
      state: 'success',
      cents: 20_000,
    })
    expect(of(doublePayment, ['Completed', 'T1'], ['Refunded', 'T2'])).toMatchObject({
      kind: 'different',
      state: 'refunded',
      cents: 10_000,
    })
    // The returned transaction was unknown here.
    expect(of(item(), ['Completed', 'T1'], ['Refunded', 'T2'])).toMatchObject({
      kind: 'matched',
      state: 'success',
      cents: 10_000,
    })
    // One transaction was returned and corrected, and another was claimed later.
    const back = item({
      state: 'refunded',
      paid_cents: 10_000,
      returned_cents: 10_000,
      corrected_cents: 10_000,
      provider_id: 'T1',
    })
    expect(of(back, ['Refunded', 'T1'], ['Completed', 'T2'])).toMatchObject({
      kind: 'different',
      cents: 20_000,
      changes: false,
    })
  })

  it('are ignored if they belong to another batch', () => {
    const heading = ['Status', 'Gross', 'To Email Address', 'Transaction ID', 'Id']
    const held = (...lines: string[][]) => {
      const report = parseReport([heading, ...lines])
      return report.ok ? matchReport([known()], report.rows) : null
    }
    const pair = ['Returned', '-100.00', known().payee, 'T1', '']
    expect(held(pair)).toMatchObject({ items: [{ kind: 'missing' }], strays: [{ line: 2 }] })
    // Without the other batch's row, only one row has this address and amount.
    expect(held(pair, ['Returned', '-100.00', known().payee, 'T2', ''])?.items[0]).toMatchObject({
      state: 'returned',
      changes: true,
    })
  })
})
