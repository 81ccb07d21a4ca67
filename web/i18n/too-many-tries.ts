import type { tooManyTries as english } from './en/everyone/too-many-tries'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * Formats the message with the time to wait (ms, above 0): in seconds up to 90 s, in minutes up to 90 min, then in hours.
 * The time is rounded up, so that a retry after it is not refused.
 */
export function formatTooManyTries(messages: typeof english, waitMs: number): string {
  if (waitMs <= 1.5 * minuteMs) return messages.again(messages.seconds(Math.ceil(waitMs / 1000)))
  if (waitMs <= 1.5 * hourMs) return messages.again(messages.minutes(Math.ceil(waitMs / minuteMs)))
  return messages.again(messages.hours(Math.ceil(waitMs / hourMs)))
}
