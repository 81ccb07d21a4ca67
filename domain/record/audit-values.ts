type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/**
 * Keys of personal values, which are stored outside the log and erased with the person (M21, M31). The log's hash chain
 * contains a keyed hash of each.
 */
const personalKeys: ReadonlySet<string> = new Set([
  'actor_name',
  'address',
  'answer',
  'cancel_reason',
  'description',
  'device_name',
  'disowned',
  'email',
  'end_reason',
  'first_name',
  'last_name',
  'linkedin_url',
  'message',
  'name',
  'note',
  'notes',
  'payee',
  'payee_paypal',
  'paypal_email',
  'person_email',
  'person_name',
  'phone',
  'reason',
  'referred_email',
  'referred_name',
  'sender_name',
  'start_reason',
  'subject',
  'text',
  'void_reason',
])

export interface ShownValues {
  actor_name: string
  before: unknown
  after: unknown
}

/** The values as JSON by their path (`before/paypal_email`). */
export type PersonalValues = { [path: string]: string }

export function withoutPersonal(shown: ShownValues): { log: ShownValues; values: PersonalValues } {
  const values: PersonalValues = {}
  const log = separate(plain(shown), '', values) as unknown as ShownValues
  return { log: { actor_name: '', before: log.before ?? null, after: log.after ?? null }, values }
}

/** Restores the personal values of an entry. Erased ones remain missing. */
export function withPersonal(log: ShownValues, values: PersonalValues): ShownValues {
  const shown = plain(log)
  for (const [path, value] of Object.entries(values)) {
    const keys = path.split('/').map(unescaped)
    const last = keys.pop() ?? ''
    const parent = keys.reduce<Json | undefined>((at, key) => childOf(at, key), shown)
    if (Array.isArray(parent)) parent[Number(last)] = JSON.parse(value) as Json
    else if (parent && typeof parent === 'object') parent[last] = JSON.parse(value) as Json
  }
  return shown as unknown as ShownValues
}

function separate(value: Json, path: string, values: PersonalValues): Json {
  if (Array.isArray(value)) return value.map((item, n) => separate(item, `${path}${n}/`, values))
  if (value === null || typeof value !== 'object') return value
  const left: [key: string, item: Json][] = []
  for (const [key, item] of Object.entries(value)) {
    const isPersonal = personalKeys.has(key) && item !== '' && item !== null
    if (isPersonal) values[path + escaped(key)] = JSON.stringify(item)
    else left.push([key, separate(item, `${path}${escaped(key)}/`, values)])
  }
  return Object.fromEntries(left)
}

const childOf = (parent: Json | undefined, key: string): Json | undefined => {
  if (Array.isArray(parent)) return parent[Number(key)]
  return parent !== null && typeof parent === 'object' ? parent[key] : undefined
}

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json
// Escaped as in JSON Pointer, because keys can contain the separator.
const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')
const unescaped = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~')
