import * as v from 'valibot'
import { noticeGroups, noticeKinds, noticeRule, type NoticeChannel, type NoticeKind } from './kinds'

const hour = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'bad-input'))

/** `HH:MM` in a time zone of the IANA table; from 22:00 until 08:00 goes over midnight. Equal ends are no quiet hours. */
export const quietHoursSchema = v.strictObject({
  from: hour,
  until: hour,
  zone: v.pipe(v.string(), v.maxLength(64, 'bad-input')),
})
export type QuietHours = v.InferOutput<typeof quietHoursSchema>

const channels = v.strictObject({ mail: v.exactOptional(v.boolean()), push: v.exactOptional(v.boolean()) })
const perName = <const N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, v.exactOptional(channels)])) as {
    [name in N]: v.ExactOptionalSchema<typeof channels, undefined>
  }

/**
 * What a person chose (`users.notify`): by kind, by group where an unsubscribe link said so, and their quiet hours. What is missing
 * is as the table of kinds has it.
 */
export const notifyChoicesSchema = v.strictObject({
  ...perName(noticeGroups),
  ...perName(noticeKinds),
  quiet: v.exactOptional(v.nullable(quietHoursSchema)),
})
export type NotifyChoices = v.InferOutput<typeof notifyChoicesSchema>

/** Whether somebody with these choices is told of a kind on a channel. */
export function isWanted(choices: NotifyChoices, kind: NoticeKind, channel: NoticeChannel): boolean {
  const { group, [channel]: shipped } = noticeRule(kind)
  if (shipped === 'always') return true
  return choices[kind]?.[channel] ?? choices[group]?.[channel] ?? shipped === 'on'
}

/** The choices with one of them made. */
export const withChoice = (
  choices: NotifyChoices,
  kind: NoticeKind,
  channel: NoticeChannel,
  wanted: boolean,
): NotifyChoices => ({ ...choices, [kind]: { ...choices[kind], [channel]: wanted } })

/** The choices after an unsubscribe link of a group: none of its letters goes any more, whatever was chosen for one kind before. */
export function withoutMailOf(choices: NotifyChoices, group: (typeof noticeGroups)[number]): NotifyChoices {
  const left: NotifyChoices = { ...choices, [group]: { ...choices[group], mail: false } }
  for (const kind of noticeKinds) {
    const chosen = left[kind]
    if (noticeRule(kind).group !== group || chosen?.mail === undefined) continue
    const { mail: _, ...rest } = chosen
    left[kind] = rest
  }
  return left
}

const minutesOf = (at: string): number => Number(at.slice(0, 2)) * 60 + Number(at.slice(3, 5))
const dayMinutes = 24 * 60

/** For how many minutes mail and push have to wait at a local time (`HH:MM`); 0 = for none. */
export function quietMinutes({ from, until }: Pick<QuietHours, 'from' | 'until'>, local: string): number {
  const since = (minutesOf(local) - minutesOf(from) + dayMinutes) % dayMinutes
  const length = (minutesOf(until) - minutesOf(from) + dayMinutes) % dayMinutes
  return since < length ? length - since : 0
}

/** Whether a kind is held back by quiet hours: what guards money or account never is. */
export const mayWait = (kind: NoticeKind): boolean => noticeRule(kind).mail !== 'always'

/** Choices as they were stored; none where it isn't what it should be. */
export function choicesIn(stored: unknown): NotifyChoices {
  const read = v.safeParse(notifyChoicesSchema, stored ?? {})
  return read.success ? read.output : {}
}
