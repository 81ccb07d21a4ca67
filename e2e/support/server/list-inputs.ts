import * as v from 'valibot'
import type { RouteByName } from '../../../domain/api/all'
import type { Route } from '../../../domain/api/route'
import { inputsOfRoute } from '../routes/route-cases'
import type { RouteFixture } from '../routes/route-fixture'

/** Sample values for fields that are not a choice. */
const samples: { [field: string]: (fixture: RouteFixture, route: string) => string[] } = {
  after: (_, route) => {
    const [above = '', last = ''] = route.split('/').slice(-2)
    return [pageCursors[`${above}/${last}`] ?? pageCursors[last] ?? '["a","a"]']
  },
  // the input without optional fields covers the other values
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

/** Cursors of routes with their own format. */
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
  // a cursor of the list by month; the other sort orders start at the beginning
  payments: JSON.stringify([JSON.stringify(['2999-01', '', '']), 'a']),
}

/** Maximum number of choices that are tried; further choices of a long list behave the same. */
const maxChoices = 20

/** Returns the input without optional fields, each optional field with each value, and each pair of these. */
export async function listInputs(fixture: RouteFixture, route: Route): Promise<{ [field: string]: string }[]> {
  const [first] = inputsOfRoute(route.name as keyof RouteByName)
  const baseInput = (await first?.input(fixture, fixture.setupAdmin)) as { [field: string]: string }
  const choices = Object.entries(inputFields(route)).map(([field, schema]) =>
    fieldValues(fixture, route, field, schema),
  )
  const singles = choices.flatMap((values) => values)
  const pairs = choices.flatMap((values, i) =>
    choices.slice(i + 1).flatMap((others) => values.flatMap((one) => others.map((other) => ({ ...one, ...other })))),
  )
  return [baseInput, ...[...singles, ...pairs].map((overrides) => ({ ...baseInput, ...overrides }))]
}

const inputFields = ({ input }: Route): { [field: string]: v.GenericSchema } =>
  (input as { entries?: { [field: string]: v.GenericSchema } }).entries ?? {}

/** Returns the values of one field: all choices, or the samples of an optional text. */
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
