import * as v from 'valibot'
import { noticeGroups, noticeKinds, noticeRule, type NoticeChannel, type NoticeKind } from './kinds'

const hour = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'bad-input'))

/** Quiet hours. 22:00 to 08:00 includes midnight, and equal times mean no quiet hours. */
export const quietHoursSchema = v.strictObject({
  from: hour,
  until: hour,
  zone: v.pipe(v.string(), v.maxLength(64, 'bad-input')),
})
export type QuietHours = v.InferOutput<typeof quietHoursSchema>

const channels = v.strictObject({ mail: v.exactOptional(v.boolean()), push: v.exactOptional(v.boolean()) })
const channelsByName = <const N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, v.exactOptional(channels)])) as {
    [name in N]: v.ExactOptionalSchema<typeof channels, undefined>
  }

/** A person's settings. Missing ones have the defaults in `noticeRules`. */
export const notifyChoicesSchema = v.strictObject({
  ...channelsByName(noticeGroups),
  ...channelsByName(noticeKinds),
  quiet: v.exactOptional(v.nullable(quietHoursSchema)),
})
export type NotifyChoices = v.InferOutput<typeof notifyChoicesSchema>

export function isWanted(choices: NotifyChoices, kind: NoticeKind, channel: NoticeChannel): boolean {
  const { group, [channel]: shipped } = noticeRule(kind)
  if (shipped === 'always') return true
  return choices[kind]?.[channel] ?? choices[group]?.[channel] ?? shipped === 'on'
}

export const withChoice = (
  choices: NotifyChoices,
  kind: NoticeKind,
  channel: NoticeChannel,
  enabled: boolean,
): NotifyChoices => ({ ...choices, [kind]: { ...choices[kind], [channel]: enabled } })

/** Switches off all emails of a group, even those that were switched on for one kind. */
export function withoutGroupMail(choices: NotifyChoices, group: (typeof noticeGroups)[number]): NotifyChoices {
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

/** Returns the minutes from a local time (`HH:MM`) to the end of the quiet hours; 0 outside them. */
export function quietMinutes({ from, until }: Pick<QuietHours, 'from' | 'until'>, local: string): number {
  const since = (minutesOf(local) - minutesOf(from) + dayMinutes) % dayMinutes
  const length = (minutesOf(until) - minutesOf(from) + dayMinutes) % dayMinutes
  return since < length ? length - since : 0
}

/** Reports whether a notification can be delayed. Kinds that protect money or the account can't. */
export const canWaitForQuietHours = (kind: NoticeKind): boolean => noticeRule(kind).mail !== 'always'

/** Parses stored settings. Invalid data gives empty settings. */
export function parseNotifyChoices(stored: unknown): NotifyChoices {
  const read = v.safeParse(notifyChoicesSchema, stored ?? {})
  return read.success ? read.output : {}
}
