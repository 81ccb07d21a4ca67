import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, longest first: begun last, one of them would run alone at the end. */
const long = [
  'demo',
  'omissions',
  'route-matrix',
  'plans',
  'money-faults',
  'money-model',
  'run-job',
  'audit-record',
  'sessions',
  'money-payments',
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
