import * as v from 'valibot'
import type { RouteNamed } from '../../../domain/api/all'
import type { Route } from '../../../domain/api/route'
import { routeTries } from '../routes/route-cases'
import type { RouteFixture } from '../routes/route-fixture'

/** Values for the fields that aren't a choice of few. A field of a reading route that has none here fails. */
const samples: { [field: string]: (fixture: RouteFixture, route: string) => string[] } = {
  after: (_, route) => {
    const [above = '', last = ''] = route.split('/').slice(-2)
    return [pageCursors[`${above}/${last}`] ?? pageCursors[last] ?? '["a","a"]']
  },
  // the plain case asks for what changed: all of it, too
  since: () => [''],
  search: () => ['ana', 'an', 'a', 'ana ort', '"x', '%'],
  month: ({ month }) => [month],
  person: ({ setupAdmin }) => [setupAdmin.userId],
  assignee: ({ setupAdmin }) => [setupAdmin.userId, 'nobody'],
  subject: ({ setupAdmin }) => [`users/${setupAdmin.userId}`],
  actor: ({ setupAdmin }) => [setupAdmin.userId, 'system'],
  user: ({ setupAdmin }) => [setupAdmin.userId],
  batch: () => ['aaaaaaaaaaaaaaa'],
  upto: () => ['9'],
  ids: ({ setupAdmin }) => [`${setupAdmin.userId},a`],
}

/** Where a page begins, of routes that say it in a way of their own. */
const pageCursors: { [route: string]: string } = {
  rows: '50',
  'policy-lab/people': '50',
  'payment-runs/results': '50',
  'audit-log': '[9,""]',
  records: '["earnings","a"]',
  'people/timeline': '["2999-01-01 00:00:00.000Z","users/a"]',
  payouts: '[9,"a"]',
  lines: '[9,"a"]',
  tickets: '["0:a","a"]',
  // as if it were one of the month before: of what is sorted otherwise the beginning
  payments: JSON.stringify([JSON.stringify(['2999-01', '', '']), 'a']),
}

/** Of a long choice the rest asks as these do. */
const maxChoices = 20

/** Every way in which a reading route can be narrowed and sorted: its plain case, each optional field with each value, each two. */
export async function listInputs(fixture: RouteFixture, route: Route): Promise<{ [field: string]: string }[]> {
  const [first] = routeTries(route.name as keyof RouteNamed)
  const plain = (await first?.input(fixture, fixture.setupAdmin)) as { [field: string]: string }
  const choices = Object.entries(inputFields(route)).map(([field, schema]) =>
    fieldValues(fixture, route, field, schema),
  )
  const singles = choices.flatMap((values) => values)
  const pairs = choices.flatMap((values, i) =>
    choices.slice(i + 1).flatMap((others) => values.flatMap((one) => others.map((other) => ({ ...one, ...other })))),
  )
  return [plain, ...[...singles, ...pairs].map((more) => ({ ...plain, ...more }))]
}

const inputFields = ({ input }: Route): { [field: string]: v.GenericSchema } =>
  (input as { entries?: { [field: string]: v.GenericSchema } }).entries ?? {}

/** The values of one field: all of a choice, the samples of an optional text; nothing for what the plain case has to say. */
function fieldValues(
  fixture: RouteFixture,
  { name }: Route,
  field: string,
  schema: v.GenericSchema,
): { [field: string]: string }[] {
  const optional = schema.type === 'exact_optional'
  const inner = (optional ? (schema as unknown as { wrapped: v.GenericSchema }).wrapped : schema) as {
    type: string
    options?: string[]
    literal?: string
  }
  const values =
    inner.type === 'picklist'
      ? inner.options?.slice(0, maxChoices)
      : inner.type === 'literal'
        ? [String(inner.literal)]
        : optional
          ? samples[field]?.(fixture, name)
          : []
  if (values === undefined) throw new Error(`${name}: no sample for "${field}" in list-inputs.ts`)
  return values.map((value) => ({ [field]: value }))
}
