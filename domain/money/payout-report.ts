import type { Cents } from '../entities'
import { payoutCurrency } from './payout-file'
import type { ReportedState } from './payout-states'
import { plainLetters, reportedState } from './payout-words'

/** A row of the provider's report, as far as it says something about a payment. */
export interface ReportRow {
  /** Which row of the file, 1 for its first line. */
  line: number
  /** All that stands in it, trimmed: a payment's id is looked for anywhere. */
  cells: readonly string[]
  /** To whom; '' = it doesn't say. */
  address: string
  /** How much, without its sign; null = it doesn't say, or in another currency. */
  cents: Cents | null
  /** '' = it doesn't say. */
  currency: string
  /** The provider's own word. */
  word: string
  state: ReportedState
  /** The provider's number of the transaction; '' = it doesn't say. */
  transaction: string
}

/** Why a file is no report. */
export type ReportProblem = 'report-empty' | 'report-no-states' | 'report-too-long'
export type ReadReport = { ok: true; rows: ReportRow[] } | { ok: false; problem: ReportProblem }

/** The most rows of a report that are read: a year of five batches a month, and their ways. */
export const mostReportRows = 200_000

type Column = 'word' | 'amount' | 'currency' | 'address' | 'transaction'

/** How the reports call their columns, in English and Spanish; the first that is there counts. */
const headings: { readonly [column in Column]: readonly string[] } = {
  word: [
    'transactionstatus',
    'payoutitemstatus',
    'itemstatus',
    'paymentstatus',
    'status',
    'estadodelatransaccion',
    'estadodelpago',
    'estado',
    'estatus',
  ],
  amount: [
    'gross',
    'grossamount',
    'payoutamount',
    'paymentamount',
    'amountvalue',
    'amount',
    'bruto',
    'importebruto',
    'importe',
    'monto',
    'cantidad',
  ],
  currency: ['currency', 'currencycode', 'amountcurrency', 'divisa', 'moneda', 'codigodedivisa'],
  address: [
    'toemailaddress',
    'recipientidentifier',
    'recipientemail',
    'recipient',
    'receiver',
    'payeeemail',
    'emailaddress',
    'email',
    'correoelectronicodeldestinatario',
    'alcorreoelectronico',
    'hastaladirecciondecorreoelectronico',
    'direcciondecorreoelectronicodeldestinatario',
    'direcciondecorreoelectronico',
    'correoelectronico',
    'destinatario',
  ],
  transaction: [
    'transactionid',
    'paypaltransactionid',
    'iddetransaccion',
    'idtransaccion',
    'identificadordetransaccion',
    'numerodetransaccion',
  ],
}

/** The heading stands in one of the first lines: some reports say their own name above it. */
const headingWithin = 10

/**
 * Reads the provider's report: its columns are found by their headings, in English or Spanish, in any order and however few; the
 * state of each payment is the one that has to be there.
 * @param table the file's cells, line by line, the heading among them
 */
export function readReport(table: readonly (readonly string[])[]): ReadReport {
  if (table.every((line) => line.every((text) => text.trim() === ''))) return { ok: false, problem: 'report-empty' }
  if (table.length > mostReportRows) return { ok: false, problem: 'report-too-long' }
  const at = table.slice(0, headingWithin).findIndex((line) => columnOf(line, 'word') >= 0)
  const heading = table[at]
  if (heading === undefined) return { ok: false, problem: 'report-no-states' }
  const columns = Object.fromEntries(
    (Object.keys(headings) as Column[]).map((column) => [column, columnOf(heading, column)]),
  ) as { [column in Column]: number }
  const rows = table.slice(at + 1).flatMap((line, n) => {
    const cells = line.map((text) => text.trim())
    return cells.every((text) => text === '') ? [] : [rowOf(cells, columns, at + n + 2)]
  })
  return { ok: true, rows }
}

function columnOf(line: readonly string[], column: Column): number {
  const plain = line.map(plainLetters)
  for (const name of headings[column]) {
    const at = plain.indexOf(name)
    if (at >= 0) return at
  }
  return -1
}

function rowOf(cells: readonly string[], columns: { [column in Column]: number }, line: number): ReportRow {
  const of = (column: Column): string => cells[columns[column]] ?? ''
  const currency = of('currency').toUpperCase()
  const cents = currency === '' || currency === payoutCurrency ? reportedCents(of('amount')) : null
  const word = of('word').slice(0, 100)
  const transaction = of('transaction').slice(0, 50)
  return { line, cells, address: of('address'), cents, currency, word, state: reportedState(word), transaction }
}

/**
 * The cents of an amount as reports write it: `100.00`, `-1,234.56`, `1.234,56`, `$100.5 USD`. The last point or comma with one or two
 * digits behind it parts the cents. Without its sign, for what goes out is negative in some. null = none.
 */
export function reportedCents(text: string): Cents | null {
  const match = /^(\d{1,3}(?:([.,\s’'])\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(text.replace(/[^\d.,’'\s]/g, '').trim())
  if (!match) return null
  const [, whole = '', , rest = ''] = match
  const cents = Number(whole.replace(/\D/g, '')) * 100 + Number(rest.padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}
