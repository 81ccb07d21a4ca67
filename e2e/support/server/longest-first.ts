import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files, slowest first. A slow file that starts last would run alone at the end. */
const longFiles = [
  // this file waits most of the time
  'proxies',
  'route-matrix',
  'query-plans',
  'demo',
  'run-job',
  'audit-record',
  'stats',
  'money-model',
  'payment-list',
  'access-matrix',
  'money-payments',
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

/** Starts the slow files first. Belongs in the root configuration: vitest ignores a project's sequencer. */
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
