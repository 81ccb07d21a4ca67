import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, by work and by waiting for the server, longest first: begun last, one of them would run alone at the end.
 */
const long = [
  'demo',
  'omissions',
  'figures',
  'route-matrix',
  'money-model',
  'plans',
  'money-faults',
  'run-job',
  'audit-record',
  'money-payments',
  'access-matrix',
  'people-list',
  'pruning-sync',
  'command-audit',
]

/** Starts the long files first, the others as vitest would. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = long.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return place < 0 ? long.length : place
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
