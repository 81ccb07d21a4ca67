import type { tooManyTries as english } from './en/everyone/too-many-tries'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * What a refusal for too many tries says: the time that the server asked to wait (ms, above 0), rounded up, so that who does as told
 * isn't refused again. In seconds up to a minute and a half, in minutes up to an hour and a half, then in hours.
 */
export function sayTooManyTries(words: typeof english, waitMs: number): string {
  if (waitMs <= 1.5 * minuteMs) return words.again(words.seconds(Math.ceil(waitMs / 1000)))
  if (waitMs <= 1.5 * hourMs) return words.again(words.minutes(Math.ceil(waitMs / minuteMs)))
  return words.again(words.hours(Math.ceil(waitMs / hourMs)))
}
