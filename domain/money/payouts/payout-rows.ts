import type { Cents, Id } from '../../entities'
import { cleanEmail } from '../../people/email/email-address'
import type { KnownPayoutItem } from './report-verdict'
import type { ReportRow } from './payout-report'
import type { ClassifiedRow } from './payout-attempts'
import { effectOf } from './payout-states'

/** The pattern of payment ids. PayPal's own ids contain no lower-case letters. */
const paymentIdPattern = /^[a-z0-9]{15}$/

export interface RowsByItem {
  of: ReadonlyMap<Id, ReportRow[]>
  strays: ReportRow[]
  /** Known transactions that are payments. A row that refers to one of them is a return (M32). */
  sendings: ReadonlySet<string>
}

/**
 * Groups rows by id or transaction. Other rows are matched by a recipient and amount that only one item and only one row
 * have.
 */
export function groupRowsByItem(items: readonly KnownPayoutItem[], report: readonly ReportRow[]): RowsByItem {
  const byId = new Map(items.map((item) => [item.payment, item]))
  const owners = new Map(items.flatMap((item) => (item.provider_id ? [[item.provider_id, item.payment] as const] : [])))
  const elsewhere = new Set(items.flatMap((item) => item.elsewhere ?? []))
  const of = new Map<Id, ReportRow[]>()
  const strays: ReportRow[] = []
  const unnamed: ReportRow[] = []
  const add = (payment: Id, row: ReportRow): void => {
    const rows = of.get(payment) ?? []
    // Duplicate rows are ignored.
    const same = rows.some(
      ({ cells }) => cells.length === row.cells.length && cells.every((text, n) => text === row.cells[n]),
    )
    if (!same) of.set(payment, [...rows, row])
    if (row.transaction !== '' && mayBePayment(row)) owners.set(row.transaction, payment)
  }
  const isElsewhere = (row: ReportRow): boolean =>
    elsewhere.has(row.reference) || row.cells.some((text) => elsewhere.has(text))
  const others: ReportRow[] = []
  for (const row of report) {
    const payment = row.cells.find((text) => byId.has(text))
    if (row.type === 'side' || isElsewhere(row)) strays.push(row)
    else if (payment === undefined) others.push(row)
    else add(payment, row)
  }
  for (const row of others) {
    const payment = owners.get(row.transaction) ?? owners.get(row.reference)
    if (row.cells.some((text) => paymentIdPattern.test(text))) strays.push(row)
    else if (payment === undefined) unnamed.push(row)
    else add(payment, row)
  }
  const back: ReportRow[] = []
  for (const [payment, rows] of pairsOf(items, unnamed, { of, back })) {
    if (payment === '') strays.push(...rows)
    else for (const row of rows) add(payment, row)
  }
  for (const row of back) {
    const payment = owners.get(row.reference)
    if (payment === undefined) strays.push(row)
    else add(payment, row)
  }
  strays.sort((a, b) => a.line - b.line)
  return { of, strays, sendings: new Set([...owners.keys(), ...elsewhere]) }
}

const mayBePayment = ({ type, way }: ReportRow): boolean => type !== 'return' && type !== 'side' && way !== 'in'

const pairKey = (address: string, cents: Cents): string => `${cleanEmail(address)} ${cents}`

/**
 * Assigns rows to items by recipient and amount, '' for no item. Rows of returns go to `back`, because their amount and
 * sender differ.
 */
function pairsOf(
  items: readonly KnownPayoutItem[],
  unnamed: readonly ReportRow[],
  { of, back }: { of: ReadonlyMap<Id, unknown>; back: ReportRow[] },
): [Id, ReportRow[]][] {
  const pairs = new Map<string, Id[]>()
  for (const item of items) {
    const key = pairKey(item.payee, item.amount_cents)
    pairs.set(key, [...(pairs.get(key) ?? []), item.payment])
  }
  const payees = new Set(items.map(({ payee }) => cleanEmail(payee)))
  // An unreadable row may have the same recipient and amount.
  const unread = new Set(unnamed.flatMap((row) => (row.unreadable === '' ? [] : addressesOf(row))))
  const toPayees = new Set(
    unnamed.flatMap((row) => (addressesOf(row).some((text) => payees.has(text)) ? [row.transaction] : [])),
  )
  const strays: ReportRow[] = []
  const rowsOfPair = new Map<string, ReportRow[]>()
  for (const row of unnamed) {
    const address = addressesOf(row).find((text) => row.cents !== null && pairs.has(pairKey(text, row.cents)))
    const refers = row.reference !== '' && row.reference !== row.transaction && toPayees.has(row.reference)
    if (!mayBePayment(row) || refers || payees.has(cleanEmail(row.sender))) back.push(row)
    else if (address === undefined || row.cents === null || unread.has(address)) strays.push(row)
    else {
      const key = pairKey(address, row.cents)
      rowsOfPair.set(key, [...(rowsOfPair.get(key) ?? []), row])
    }
  }
  const found = [...rowsOfPair].map(([pair, rows]): [Id, ReportRow[]] => {
    const [payment = '', ...others] = pairs.get(pair) ?? []
    return [others.length === 0 && rows.length === 1 && !of.has(payment) ? payment : '', rows]
  })
  return [...found, ['', strays]]
}

/** Returns the address in the recipient column if the file has one (M32), otherwise all except the sender's. */
function addressesOf({ cells, address, sender, namesPayee }: ReportRow): string[] {
  const all = namesPayee ? [address] : cells.filter((text) => text !== sender)
  return all.filter((text) => text.includes('@')).map((text) => text.toLowerCase())
}

/** Classifies rows. A row that is incoming, comes from the recipient or refers to a payment isn't a payment (M32). */
export function classifyRows(
  item: KnownPayoutItem,
  rows: readonly ReportRow[],
  sendings: ReadonlySet<string>,
): ClassifiedRow[] {
  return rows.flatMap((row): ClassifiedRow[] => {
    const { cents, transaction, reference, word } = row
    const refers = reference !== '' && reference !== transaction && sendings.has(reference)
    const fromPayee = row.sender !== '' && cleanEmail(row.sender) === cleanEmail(item.payee)
    if (mayBePayment(row) && !refers && !fromPayee) return [{ role: 'sending', word, cents, transaction, reference }]
    const effect = effectOf(row.state)
    // A return that failed is ignored.
    if (effect === 'free' && row.state !== 'returned') return []
    const done = effect === 'paid' || row.state === 'returned' || word === ''
    const isReturn =
      row.type === 'return' ? row.way !== 'out' : row.type === '' && (row.way === 'in' || (row.way === '' && refers))
    const role = done && isReturn ? 'back' : 'odd'
    return [{ role, word: row.type === 'return' ? row.typeText : word, cents, transaction, reference }]
  })
}
