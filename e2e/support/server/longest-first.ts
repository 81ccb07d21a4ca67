import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The server suite's files that take longest, by work and by waiting for the server, longest first: begun last, one of them would run
 * alone at the end.
 */
const longFiles = [
  // it waits for most of its time
  'proxies',
  'route-matrix',
  'query-plans',
  'demo',
  'run-job',
  'money-faults',
  'audit-record',
  'stats',
  'money-model',
  'payment-list',
  'access-matrix',
  'money-payments',
  'ticket-sleep',
  'closed-tickets',
  'sync',
  'bulk-actions',
  'pruning-sync',
  'second-factor',
  'paypal-faults',
  'applications',
  'day-anchor',
  'paypal',
  'webhook',
  'import',
  'sessions',
  'people-list',
  'pruning',
]

/** Starts the long files first, the others as vitest would. vitest asks the sequencer of its root, never that of a project. */
export class LongestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inTurn = (await super.sort(files)).map((file) => ({ file, rank: rankOf(file.moduleId) }))
    return inTurn.sort((a, b) => a.rank - b.rank).map(({ file }) => file)
  }
}

function rankOf(file: string): number {
  const place = longFiles.findIndex((name) => file.includes('/e2e/server/') && file.endsWith(`/${name}.test.ts`))
  return place >= 0 ? place : longFiles.length
}
