import { describe, expect, it } from 'vitest'
import { demoPlan } from './plan'

const today = '2026-11-21'

describe('the plan of the demo', () => {
  it('is the same every time', () => {
    expect(demoPlan(today, 300, 24)).toEqual(demoPlan(today, 300, 24))
  })

  it('has some 300 people over two years, and pays each closed month once', () => {
    const events = demoPlan(today, 300, 24)
    expect(events.filter((event) => event.kind === 'join')).toHaveLength(300)
    const paid = events.flatMap((event) => (event.kind === 'pay-month' ? [event.month] : []))
    expect(paid).toHaveLength(24)
    expect(new Set(paid).size).toBe(24)
    expect(paid.at(-1)).toBe('2026-10')
  })

  it('never lets something happen before its time', () => {
    const joinedAt = new Map<number, number>()
    demoPlan(today, 300, 24).forEach((event, position) => {
      expect(event.date <= today).toBe(true)
      if (event.kind === 'join') {
        joinedAt.set(event.person, position)
        if (event.by !== null) expect(joinedAt.has(event.by)).toBe(true)
      } else if ('person' in event) expect(joinedAt.has(event.person)).toBe(true)
    })
  })

  it('uses addresses that no mail can reach', () => {
    for (const event of demoPlan(today, 50, 6)) {
      if (event.kind === 'join') expect(event.name.email).toMatch(/^[a-z.]+\.\d+@(mail|correo)\.example$/)
    }
  })
})
