import { formatCount } from '../../numbers'

/** "Too many attempts" with the time to wait. */
export const tooManyTries = {
  again: (time: string) => `Too many attempts. Try again in ${time}.`,
  seconds: (count: number) => (count === 1 ? '1 second' : `${formatCount(count)} seconds`),
  minutes: (count: number) => (count === 1 ? '1 minute' : `${formatCount(count)} minutes`),
  hours: (count: number) => (count === 1 ? '1 hour' : `${formatCount(count)} hours`),
}
