import { describe, expect, it } from 'vitest'
import { demoPlan, type DemoEvent } from './plan'

const today = '2026-11-21'

describe('the event plan of the demo', () => {
  it('is the same on every run', () => {
    expect(demoPlan(today, 300, 24)).toEqual(demoPlan(today, 300, 24))
  })

  it('has the same people, referrers and inviters whatever day the demo starts on', () => {
    const peopleOf = (day: string) =>
      demoPlan(day, 300, 24)
        .flatMap((event): { kind: string; person: number; date: string }[] => {
          if (event.kind === 'join') return [{ ...event, date: '' }]
          return event.kind === 'become-affiliate' ? [{ kind: event.kind, person: event.person, date: '' }] : []
        })
        .sort((a, b) => a.person - b.person || (a.kind < b.kind ? 1 : -1))
    const days = ['2026-11-22', '2026-11-26', '2026-11-30', '2026-12-01', '2027-02-28', '2028-02-29']
    for (const day of days) expect(peopleOf(day), day).toEqual(peopleOf(today))
  })

  it('has 300 people over two years, and pays each closed month only once', () => {
    const events = demoPlan(today, 300, 24)
    expect(events.filter((event) => event.kind === 'join')).toHaveLength(300)
    const paid = events.flatMap((event) => (event.kind === 'pay-month' ? [event.month] : []))
    expect(paid).toHaveLength(24)
    expect(new Set(paid).size).toBe(24)
    expect(paid.at(-1)).toBe('2026-10')
  })

  it('has no event before the events it depends on', () => {
    const joinedAt = new Map<number, number>()
    demoPlan(today, 300, 24).forEach((event, position) => {
      expect(event.date <= today).toBe(true)
      if (event.kind === 'join') {
        joinedAt.set(event.person, position)
        if (event.by !== null) expect(joinedAt.has(event.by)).toBe(true)
      } else if ('person' in event) expect(joinedAt.has(event.person)).toBe(true)
    })
  })

  it('is realistic: all old tickets are resolved or closed, and people sign in again, invite others and leave', () => {
    const events = demoPlan(today, 300, 24)
    const of = <K extends DemoEvent['kind']>(kind: K) =>
      events.filter((event): event is Extract<DemoEvent, { kind: K }> => event.kind === kind)
    for (const { date, state } of of('ticket')) {
      if (date < '2026-10-20') expect(['resolved', 'closed']).toContain(state)
    }
    expect(new Set(of('ticket').map(({ state }) => state)).size).toBe(4)
    expect(of('sign-in').length).toBeGreaterThan(250)
    expect(of('invite').filter(({ withdrawn }) => withdrawn).length).toBeGreaterThan(3)
    expect(of('end-affiliate').length).toBeGreaterThan(0)
    expect(new Set(of('pay-month').map(({ stopped }) => stopped))).toEqual(new Set(['', 'later', 'never']))
    expect(new Set(of('join').map(({ date }) => date.slice(0, 4))).size).toBe(3)
  })

  it('records work on rented profiles only on weekdays during the rental, up to the current month', () => {
    const events = demoPlan(today, 300, 24)
    const starts = new Map(
      events.flatMap((event) => (event.kind === 'start-rental' ? [[event.person, event.date]] : [])),
    )
    const ends = new Map(events.flatMap((event) => (event.kind === 'end-rental' ? [[event.person, event.last]] : [])))
    const work = events.filter((event) => event.kind === 'activity')
    expect(work.length).toBeGreaterThan(300)
    for (const { date, person, actions } of work) {
      expect(date >= (starts.get(person) ?? '9') && date <= (ends.get(person) ?? today)).toBe(true)
      expect([0, 6]).not.toContain(new Date(`${date}T12:00:00Z`).getUTCDay())
      expect(actions).toBeGreaterThan(0)
    }
    expect(work.at(-1)?.date.slice(0, 7)).toBe('2026-11')
  })

  it('puts earnings on hold for every reason, resolves old holds within days and leaves recent holds open', () => {
    const holds = demoPlan(today, 300, 24).flatMap((event) => (event.kind === 'hold' ? [event.hold] : []))
    expect(new Set(holds.map(({ kind }) => kind)).size).toBe(6)
    const suspected = holds.flatMap((hold) => (hold.kind === 'suspect' ? [hold.cause] : []))
    expect(new Set(suspected)).toEqual(new Set(['same-network', 'same-device', 'same-payee', 'flagged']))
    const decided = holds.flatMap((hold) => (hold.kind === 'decide' ? [hold.outcome] : []))
    expect(decided.filter((outcome) => outcome === 'refused').length).toBeGreaterThan(1)
    expect(holds.filter(({ kind, date }) => kind === 'decide' && date > '2026-11-01')).toEqual([])
    expect(holds.filter(({ date }) => date > '2026-11-14').length).toBeGreaterThan(5)
  })

  it('has landing page applications from people who joined later and from people who never joined, one of them overdue', () => {
    const events = demoPlan(today, 300, 24)
    const joined = new Map(events.flatMap((event) => (event.kind === 'join' ? [[event.name.email, event.date]] : [])))
    const leads = events.flatMap((event) => (event.kind === 'lead' ? [event.lead] : []))
    const wrote = leads.flatMap((lead) => (lead.kind === 'write' ? [{ ...lead.name, date: lead.date }] : []))
    const later = wrote.flatMap(({ email, date }) => (joined.has(email) ? [String(joined.get(email)) >= date] : []))
    expect(later.length).toBeGreaterThan(10)
    expect(later).not.toContain(false)
    const touched = new Set(leads.flatMap((lead) => (lead.kind === 'write' ? [] : [lead.email])))
    const open = wrote.filter(({ email }) => !touched.has(email) && !joined.has(email))
    expect(open.map(({ date }) => date)).toEqual(['2026-11-19', today, today])
  })

  it('uses only email addresses that can’t receive mail', () => {
    for (const event of demoPlan(today, 50, 6)) {
      if (event.kind === 'join') expect(event.name.email).toMatch(/^[a-z.]+\.\d+@(mail|correo)\.example$/)
    }
  })
})
