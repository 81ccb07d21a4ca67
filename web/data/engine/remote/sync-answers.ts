import type { StreamPage } from '../../../../domain/sync/protocol'
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
const shapes: { [kind in 'pull' | 'bootstrap' | 'push']: Check } = {
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
    page: (value) => value === undefined || shapes.pull(value),
  }),
}

/** Returns the answer. @throws RemoteError for a wrong shape, as for a missing answer */
export function requireSyncAnswer<T>(kind: keyof typeof shapes, answer: T): T {
  if (!shapes[kind](answer)) throw foreignAnswerError(200)
  return answer
}

/** Returns the page of a sync event; null if it says only that something changed. */
export function readStreamPage(message: string): StreamPage | null {
  try {
    const page = JSON.parse(message) as Partial<StreamPage>
    return text(page.from) && shapes.pull(page.answer) ? (page as StreamPage) : null
  } catch {
    return null
  }
}

export const looksLikeSyncAnswer = (answer: unknown): boolean => Object.values(shapes).some((looks) => looks(answer))
