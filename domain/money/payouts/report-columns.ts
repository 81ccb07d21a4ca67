import { toPlainLetters } from './payout-words'

export type ReportColumn =
  | 'word'
  | 'type'
  | 'amount'
  | 'side'
  | 'net'
  | 'currency'
  | 'sender'
  | 'address'
  | 'transaction'
  | 'reference'

/** The headings of each column, normalized by `toPlainLetters`, in order of precedence. */
const headings: { readonly [column in ReportColumn]: readonly string[] } = {
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
  type: [
    'type',
    'transactiontype',
    'transactioneventcode',
    'tipo',
    'tipodetransaccion',
    'codigodeeventodetransaccion',
    'codigodeeventodelatransaccion',
  ],
  amount: [
    'gross',
    'grossamount',
    'grosstransactionamount',
    'payoutamount',
    'paymentamount',
    'payoutitemamountvalue',
    'amountvalue',
    'amount',
    'bruto',
    'importebruto',
    'importe',
    'monto',
    'cantidad',
  ],
  side: [
    'balanceimpact',
    'transactiondebitorcredit',
    'debitorcredit',
    'debitcredit',
    'impactoenelsaldo',
    'repercusionenelsaldo',
    'debitoocredito',
    'cargooabono',
  ],
  net: ['net', 'netamount', 'balance', 'neto', 'importeneto', 'saldo'],
  currency: [
    'currency',
    'currencycode',
    'grosstransactioncurrency',
    'payoutitemamountcurrency',
    'amountcurrency',
    'divisa',
    'moneda',
    'codigodedivisa',
  ],
  sender: [
    'fromemailaddress',
    'senderemailaddress',
    'senderemail',
    'sender',
    'correoelectronicodelremitente',
    'delcorreoelectronico',
    'desdeladirecciondecorreoelectronico',
    'direcciondecorreoelectronicodelremitente',
    'remitente',
  ],
  address: [
    'toemailaddress',
    'recipientidentifier',
    'recipientemail',
    'recipient',
    'payoutitemreceiver',
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
  reference: [
    'referencetxnid',
    'referencetransactionid',
    'paypalreferenceid',
    'referenceid',
    'iddereferenciadetransaccion',
    'iddereferenciadelatransaccion',
    'iddetransacciondereferencia',
    'identificadordetransacciondereferencia',
    'iddereferencia',
  ],
}

export type ColumnIndexes = { readonly [column in ReportColumn]: number }

/** The number of lines that are searched for the headings, because some reports have title lines above them. */
const maxHeaderRow = 10

/** Returns the line with a status column, or null if there is none. */
export function findHeading(table: readonly (readonly string[])[]): { at: number; places: ColumnIndexes } | null {
  for (const [at, line] of table.slice(0, maxHeaderRow).entries()) {
    const plain = line.map(toPlainLetters)
    const placeOf = (column: ReportColumn): number => {
      for (const name of headings[column]) {
        const place = plain.indexOf(name)
        if (place >= 0) return place
      }
      return -1
    }
    const places = Object.fromEntries(
      (Object.keys(headings) as ReportColumn[]).map((column) => [column, placeOf(column)]),
    ) as ColumnIndexes
    if (places.word >= 0) return { at, places }
  }
  return null
}

export function countReportColumns(table: readonly (readonly string[])[]): number {
  const heading = findHeading(table)
  return heading === null ? 0 : Object.values(heading.places).filter((place) => place >= 0).length
}
