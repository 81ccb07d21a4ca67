import type { Cents, Id } from '../../entities'
import { cleanEmail } from '../../people/email/email-address'
import type { PayoutItemSeen } from './payout-answer'
import type { ReportRow } from './payout-report'
import type { ToldRow } from './payout-sendings'
import { effectOf } from './payout-states'

/** A payment's id: what the customer id of our files looks like. No number of PayPal's is written with small letters. */
const ownId = /^[a-z0-9]{15}$/

/** Which rows of a report speak of which item. */
export interface RowsOfItems {
  of: ReadonlyMap<Id, ReportRow[]>
  /** Rows that speak of none, in the order of the file. */
  strays: ReportRow[]
  /** All transactions that are known as a sending: a row that refers to one of them is a return (M32). */
  sendings: ReadonlySet<string>
}

/**
 * Finds the item of each row of a report. A row belongs to the item whose id it names, in whatever column, or whose transaction it is; one
 * that names neither to the item of its payee and amount, where that pair is there once among the items and once among such rows; a
 * return that names no id to the sending that it refers to. A row of another batch's transaction, or of another id of ours, belongs to
 * none; nor do fees, conversions and holds.
 */
export function rowsOfItems(items: readonly PayoutItemSeen[], report: readonly ReportRow[]): RowsOfItems {
  const byId = new Map(items.map((item) => [item.payment, item]))
  const owners = new Map(items.flatMap((item) => (item.provider_id ? [[item.provider_id, item.payment] as const] : [])))
  const elsewhere = new Set(items.flatMap((item) => item.elsewhere ?? []))
  const of = new Map<Id, ReportRow[]>()
  const strays: ReportRow[] = []
  const unnamed: ReportRow[] = []
  const add = (payment: Id, row: ReportRow): void => {
    const rows = of.get(payment) ?? []
    // the same line twice says nothing more
    const same = rows.some(
      ({ cells }) => cells.length === row.cells.length && cells.every((text, n) => text === row.cells[n]),
    )
    if (!same) of.set(payment, [...rows, row])
    if (row.transaction !== '' && isOut(row)) owners.set(row.transaction, payment)
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
    if (row.cells.some((text) => ownId.test(text))) strays.push(row)
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

/** Whether a row may be a payment of ours. */
const isOut = ({ type, way }: ReportRow): boolean => type !== 'return' && type !== 'side' && way !== 'in'

const pairKey = (address: string, cents: Cents): string => `${cleanEmail(address)} ${cents}`

/**
 * The rows that name no id, by the item of their payee and amount; '' = of none. Returns are put into `back`: their amount isn't the
 * payment's, and they come from the payee.
 */
function pairsOf(
  items: readonly PayoutItemSeen[],
  unnamed: readonly ReportRow[],
  { of, back }: { of: ReadonlyMap<Id, unknown>; back: ReportRow[] },
): [Id, ReportRow[]][] {
  const pairs = new Map<string, Id[]>()
  for (const item of items) {
    const key = pairKey(item.payee, item.amount_cents)
    pairs.set(key, [...(pairs.get(key) ?? []), item.payment])
  }
  const payees = new Set(items.map(({ payee }) => cleanEmail(payee)))
  // what can't be read may be another row of the same pair
  const unread = new Set(unnamed.flatMap((row) => (row.unreadable === '' ? [] : addressesOf(row))))
  const toPayees = new Set(
    unnamed.flatMap((row) => (addressesOf(row).some((text) => payees.has(text)) ? [row.transaction] : [])),
  )
  const strays: ReportRow[] = []
  const rowsOfPair = new Map<string, ReportRow[]>()
  for (const row of unnamed) {
    const address = addressesOf(row).find((text) => row.cents !== null && pairs.has(pairKey(text, row.cents)))
    const refers = row.reference !== '' && row.reference !== row.transaction && toPayees.has(row.reference)
    if (!isOut(row) || refers || payees.has(cleanEmail(row.sender))) back.push(row)
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

/** The addresses by which a row may name its payee: of its own column where the file has one (M32), else of any but the sender's. */
function addressesOf({ cells, address, sender, namesPayee }: ReportRow): string[] {
  const all = namesPayee ? [address] : cells.filter((text) => text !== sender)
  return all.filter((text) => text.includes('@')).map((text) => text.toLowerCase())
}

/**
 * What the rows of an item say, as it is judged (M32): a row that goes the other way than payments, whose type is a return, that comes
 * from the payee or refers to a sending is never a payment.
 */
export function toldRowsOf(item: PayoutItemSeen, rows: readonly ReportRow[], sendings: ReadonlySet<string>): ToldRow[] {
  return rows.flatMap((row): ToldRow[] => {
    const { cents, transaction, reference, word } = row
    const refers = reference !== '' && reference !== transaction && sendings.has(reference)
    const fromPayee = row.sender !== '' && cleanEmail(row.sender) === cleanEmail(item.payee)
    if (isOut(row) && !refers && !fromPayee) return [{ role: 'sending', word, cents, transaction, reference }]
    const effect = effectOf(row.state)
    // a return that failed never was
    if (effect === 'free' && row.state !== 'returned') return []
    const done = effect === 'paid' || row.state === 'returned' || word === ''
    const isReturn =
      row.type === 'return' ? row.way !== 'out' : row.type === '' && (row.way === 'in' || (row.way === '' && refers))
    const role = done && isReturn ? 'back' : 'odd'
    return [{ role, word: row.type === 'return' ? row.typeText : word, cents, transaction, reference }]
  })
}
