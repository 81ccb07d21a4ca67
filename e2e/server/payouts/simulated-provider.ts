import type { Id } from '../../../domain/entities'
import type { Random } from '../../../domain/testing/random'

const nextStatuses: { readonly [word: string]: readonly string[] } = {
  Processing: ['Completed', 'Completed', 'Unclaimed', 'Pending', 'On Hold', 'Denied', 'Failed', 'Processing'],
  Pending: ['Completed', 'Blocked'],
  'On Hold': ['Completed', 'Returned'],
  Unclaimed: ['Completed', 'Returned', 'Canceled', 'Unclaimed'],
}

/** A payment provider that knows what was really paid, independently of the product. */
export interface SimulatedProvider {
  /** Accepts the file of a batch. Throws on a second upload, which would pay twice. */
  upload(batch: Id, file: string): void
  hasBatch(batch: Id): boolean
  /** Advances some items to their next status. */
  tick(): void
  settle(): void
  /** Returns the report of one batch as rows with a header. */
  report(batch: Id, transactions?: boolean): string[][]
  fullReport(): string[][]
  paidCounts: Map<Id, number>
}

export function simulateProvider({ pick, chance }: Random): SimulatedProvider {
  const batches = new Map<Id, { payment: Id; payee: string; amount: string; word: string }[]>()
  const paidCounts = new Map<Id, number>()
  function advance(row: { payment: Id; word: string }): void {
    const ways = nextStatuses[row.word]
    if (ways === undefined) return
    row.word = pick(ways)
    if (row.word === 'Completed') paidCounts.set(row.payment, (paidCounts.get(row.payment) ?? 0) + 1)
  }
  const rows = () => [...batches.values()].flat()
  const reportHead = (transactions: boolean) => [
    'Status',
    'Gross',
    'To Email Address',
    'Customer ID',
    ...(transactions ? ['Transaction ID'] : []),
  ]
  const reportRows = (batch: Id, transactions: boolean) =>
    (batches.get(batch) ?? []).map(({ word, amount, payee, payment }) => [
      word,
      `-${amount}`,
      payee,
      payment,
      ...(transactions ? [`T${batch}${payment}`.toUpperCase()] : []),
    ])
  return {
    paidCounts,
    upload: (batch, file) => {
      if (batches.has(batch)) throw new Error(`${batch} was uploaded twice`)
      const lines = file.trim().split('\r\n')
      batches.set(
        batch,
        lines.map((line) => {
          const [payee = '', amount = '', , payment = ''] = line.split(',')
          return { payment, payee, amount, word: 'Processing' }
        }),
      )
    },
    hasBatch: (batch) => batches.has(batch),
    tick: () => {
      for (const row of rows()) if (chance(0.5)) advance(row)
    },
    settle: () => {
      for (const row of rows()) while (nextStatuses[row.word] !== undefined) advance(row)
    },
    report: (batch, transactions = false) => [reportHead(transactions), ...reportRows(batch, transactions)],
    fullReport: () => [reportHead(true), ...[...batches.keys()].flatMap((batch) => reportRows(batch, true))],
  }
}
