import { foreignAnswerError } from './errors'

type Check = (value: unknown) => boolean

const text: Check = (value) => typeof value === 'string'
const flag: Check = (value) => typeof value === 'boolean'
const number: Check = (value) => Number.isFinite(value)
/** Checks a server time. Any other value would set our clock wrong (Y7). */
const timestamp: Check = (value) => number(value) && (value as number) > 0
const listOf =
  (each: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(each)
const isObject = (value: unknown): value is { [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const byName =
  (each: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(each)
const withFields =
  (parts: { [name: string]: Check }): Check =>
  (value) =>
    isObject(value) && Object.entries(parts).every(([name, looks]) => looks(value[name]))
const row = withFields({ id: text })

/** The shapes of the server's answers; later servers may send more fields. Valibot isn't part of the first load. */
const shapes = {
  pull: withFields({
    cursor: text,
    more: flag,
    reset: flag,
    regen: listOf(text),
    lost: listOf(text),
    gained: listOf(text),
    up: byName(listOf(row)),
    gone: byName(listOf(text)),
    known: listOf(text),
    now: timestamp,
  }),
  bootstrap: withFields({
    cursor: text,
    reset: flag,
    lost: listOf(text),
    gained: listOf(text),
    parts: listOf(withFields({ c: text, rows: listOf(row), last: text, done: flag })),
    now: timestamp,
  }),
  push: withFields({
    results: listOf(withFields({ key: text, n: number, ok: flag })),
    last: number,
    stopped: (value) => value === null || text(value),
    now: timestamp,
  }),
}

/** Returns the answer. @throws RemoteError for a wrong shape, as for a missing answer */
export function requireSyncAnswer<T>(kind: keyof typeof shapes, answer: T): T {
  if (!shapes[kind](answer)) throw foreignAnswerError(200)
  return answer
}

export const looksLikeSyncAnswer = (answer: unknown): boolean => Object.values(shapes).some((looks) => looks(answer))
