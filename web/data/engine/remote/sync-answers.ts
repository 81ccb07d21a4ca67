import { foreign } from './errors'

type Looks = (value: unknown) => boolean

const text: Looks = (value) => typeof value === 'string'
const yesOrNo: Looks = (value) => typeof value === 'boolean'
const number: Looks = (value) => Number.isFinite(value)
/** A time in ms; any other value would set our clock wrong (Y7). */
const moment: Looks = (value) => number(value) && (value as number) > 0
const many =
  (each: Looks): Looks =>
  (value) =>
    Array.isArray(value) && value.every(each)
const isObject = (value: unknown): value is { [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const byName =
  (each: Looks): Looks =>
  (value) =>
    isObject(value) && Object.values(value).every(each)
const having =
  (parts: { [name: string]: Looks }): Looks =>
  (value) =>
    isObject(value) && Object.entries(parts).every(([name, looks]) => looks(value[name]))
const row = having({ id: text })

/**
 * The fields that an answer must have to be accepted. Extra fields and unknown codes are allowed, because a later server
 * may send them. Written without Valibot, which isn't part of the first load.
 */
const shapes = {
  pull: having({
    cursor: text,
    more: yesOrNo,
    reset: yesOrNo,
    regen: many(text),
    lost: many(text),
    gained: many(text),
    up: byName(many(row)),
    gone: byName(many(text)),
    known: many(text),
    now: moment,
  }),
  bootstrap: having({
    cursor: text,
    reset: yesOrNo,
    lost: many(text),
    gained: many(text),
    parts: many(having({ c: text, rows: many(row), last: text, done: yesOrNo })),
    now: moment,
  }),
  push: having({
    results: many(having({ key: text, n: number, ok: yesOrNo })),
    last: number,
    stopped: (value) => value === null || text(value),
    now: moment,
  }),
}

/**
 * Returns the answer to a sync request unchanged.
 * @throws RemoteError as for no answer when its shape is wrong: nothing of it is applied, and the request is repeated later
 */
export function believed<T>(kind: keyof typeof shapes, answer: T): T {
  if (!shapes[kind](answer)) throw foreign(200)
  return answer
}

/** Reports whether a value has the shape of any sync answer. */
export const looksLikeSync = (answer: unknown): boolean => Object.values(shapes).some((looks) => looks(answer))
