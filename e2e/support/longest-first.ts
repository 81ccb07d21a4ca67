import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The server suite's files that take longest, by work and by waiting for the server, longest first: begun last, one of them would run
 * alone at the end.
 */
const long = [
  'route-matrix',
  'omissions',
  'plans',
  'figures',
  'run-job',
  'money-model',
  'audit-record',
  'money-faults',
  'demo',
  'second-factor',
  'money-payments',
  'passwords',
  'access-matrix',
  'applications',
  'windows',
  'pruning-sync',
  'payment-list',
  'sync',
]

/** Starts the long files first, the others as vitest would. vitest asks the sequencer of its root, never that of a project. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = long.findIndex((name) => moduleId.endsWith(`/e2e/server/${name}.test.ts`))
      return place < 0 ? long.length : place
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
