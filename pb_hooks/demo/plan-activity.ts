import { addDays, daysBetween, mondayOf } from '../../domain/calendar'
import type { CalendarDate } from '../../domain/entities'
import type { ActivityKind } from '../../domain/profile/activity'
import type { Random } from './random'

export interface DemoActivity {
  date: CalendarDate
  person: number
  work: Exclude<ActivityKind, 'other'>
  actions: number
}

const days = 26

const works = ['invitations', 'accepted', 'introductions', 'posts', 'upkeep'] as const

interface RentalDays {
  person: number
  date: CalendarDate
}

/** Plans the last weeks' work on rented profiles up to today: on some weekdays and never on weekends. */
export function activityEvents(
  random: Random,
  today: CalendarDate,
  rentals: { started: readonly RentalDays[]; ended: readonly (RentalDays & { last: CalendarDate })[] },
): DemoActivity[] {
  const ends = new Map(rentals.ended.map(({ person, last }) => [person, last]))
  const events: DemoActivity[] = []
  for (const { person, date: since } of rentals.started) {
    const last = ends.get(person) ?? today
    for (let back = days; back >= 0; back--) {
      const date = addDays(today, -back)
      if (date < since || date > last || !isWeekday(date) || !random.chance(40)) continue
      const work = random.pick(works)
      const actions = work === 'posts' || work === 'upkeep' ? 1 : random.intBelow(6) + 1
      events.push({ date, person, work, actions })
    }
  }
  return events
}

const isWeekday = (date: CalendarDate): boolean => daysBetween(mondayOf(date), date) < 5
