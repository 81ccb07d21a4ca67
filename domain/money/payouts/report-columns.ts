import { plainLetters } from './payout-words'

/** What a report says in columns of their own, as far as it is read. */
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

/** How the reports name their columns, in English and Spanish, as `plainLetters`. The first name that is there counts. */
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
  // whether money left or came
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
  // only reports of the account’s balance have these
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

/** At which place of a heading line each column stands; -1 = it isn't there. */
export type ColumnPlaces = { readonly [column in ReportColumn]: number }

/** The heading stands in one of the first lines: some reports have a title above it. */
const headingWithin = 10

/** The heading of a report, the line whose columns hold the state of each payment; null = none. `at`: its place among the lines. */
export function headingOf(table: readonly (readonly string[])[]): { at: number; places: ColumnPlaces } | null {
  for (const [at, line] of table.slice(0, headingWithin).entries()) {
    const plain = line.map(plainLetters)
    const placeOf = (column: ReportColumn): number => {
      for (const name of headings[column]) {
        const place = plain.indexOf(name)
        if (place >= 0) return place
      }
      return -1
    }
    const places = Object.fromEntries(
      (Object.keys(headings) as ReportColumn[]).map((column) => [column, placeOf(column)]),
    ) as ColumnPlaces
    if (places.word >= 0) return { at, places }
  }
  return null
}

/** How many columns of a report are found in its first lines: the delimiter that finds most is the file's own. */
export function columnsFound(table: readonly (readonly string[])[]): number {
  const heading = headingOf(table)
  return heading === null ? 0 : Object.values(heading.places).filter((place) => place >= 0).length
}
