// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { apart } from './apart'
import { arcPath } from './arc-path'
import { initialsOf, personHue } from './disc'
import { Field } from '../fields/field'
import { MonthPlot } from './month-plot'
import { RingOfDays } from './ring-of-days'
import { TextInput } from '../fields/text-input'

afterEach(cleanup)

describe('the ring of days', () => {
  test('says in words what it shows, and has a bead for every day', () => {
    render(
      <RingOfDays
        days={30}
        counted={0b111}
        today={2}
        sum="$10.00"
        caption="3 of 30 days"
        name="November: 3 of 30 days"
      />,
    )
    const ring = screen.getByRole('img', { name: 'November: 3 of 30 days' })
    expect(ring.querySelectorAll('circle')).toHaveLength(30)
    expect(ring.querySelectorAll('.fill-accent')).toHaveLength(2)
    expect(ring.querySelectorAll('.fill-person-1')).toHaveLength(1)
  })

  test('counts the 31st of a mask', () => {
    render(<RingOfDays days={31} counted={1 << 30} sum="1" caption="of 31 days" />)
    expect(screen.getByRole('img', { name: '1, of 31 days' }).querySelectorAll('.fill-accent')).toHaveLength(1)
  })
})

describe('the plot of months', () => {
  test('is one picture with a name, or a button for each month', () => {
    const point = { key: '2026-10', label: 'Oct', cents: 10_000, share: 1 }
    const { rerender } = render(<MonthPlot points={[point]} paidLabel="Paid" name="Earnings" />)
    expect(screen.getAllByRole('img', { name: 'Earnings' }).length).toBeGreaterThan(0)
    rerender(<MonthPlot points={[point]} paidLabel="Paid" name="Earnings" onOpen={() => undefined} />)
    expect(screen.getAllByRole('button', { name: 'Oct, $100.00' }).length).toBeGreaterThan(0)
  })
})

describe('words in a row', () => {
  test('are written where they find room, the newest first', () => {
    expect([...apart([0, 30, 60, 90], 42)].toSorted((a, b) => a - b)).toEqual([30, 90])
    expect([...apart([0, 30, 60, 90], 0)]).toHaveLength(4)
    expect(apart([], 42).size).toBe(0)
  })

  test('of a phone’s plot are every second amount and date; a wide one has them all', () => {
    const months = ['03', '04', '05', '06', '07', '08', '09', '10']
    const points = months.map((month) => ({
      key: month,
      label: month,
      cents: month === '10' ? 10_000 : 9_000,
      share: 1,
    }))
    const payments = months.map((month) => ({ key: month, months: [month], label: `${month}/05` }))
    const { container } = render(<MonthPlot points={points} payments={payments} paidLabel="Paid" name="Earnings" />)
    const [wide = '', narrow = ''] = [...container.querySelectorAll('svg')].map((plot) => plot.textContent ?? '')
    const counted = (text: string, words: RegExp) => [...text.matchAll(words)].length
    expect([counted(wide, /\$90\.00/g), counted(wide, /\/05/g)]).toEqual([7, 8])
    expect([counted(narrow, /\$90\.00/g), counted(narrow, /\/05/g)]).toEqual([4, 4])
  })

  test('more people than discs: the last disc says how many more', () => {
    const people = Array.from({ length: 13 }, (_, n) => ({ key: `p${n}`, hue: 1, share: 1 }))
    const { container } = render(
      <MonthPlot points={[{ key: '10', label: 'Oct', cents: 65_000, share: 1, people }]} paidLabel="Paid" name="All" />,
    )
    const [wide] = container.querySelectorAll('svg')
    expect(wide?.querySelectorAll('circle')).toHaveLength(10)
    expect(wide?.textContent).toContain('+4')
  })
})

describe('arcs', () => {
  test('nothing, a part and a whole are paths without NaN', () => {
    for (const share of [0, 0.25, 0.5, 0.75, 1]) expect(arcPath(36, 36, 30, share)).not.toContain('NaN')
    expect(arcPath(0, 0, 10, 0.25)).toBe('M0 -10A10 10 0 0 1 10 0')
  })
})

describe('people', () => {
  test('initials are at most two letters', () => {
    expect(initialsOf('Lucía Fernández-Echeverría')).toBe('LF')
    expect(initialsOf('Íñigo')).toBe('Í')
    expect(initialsOf('Zoë 😀')).toBe('Z😀')
    expect(initialsOf('')).toBe('?')
  })

  test('an address has the initials of whoever it names, never of its domain', () => {
    expect(initialsOf('aurelio.rincon@correo.example')).toBe('AR')
    expect(initialsOf('ana_ruiz-soto+news@mail.example')).toBe('AS')
    expect(initialsOf('aurelio.rincon.3481@correo.example')).toBe('AR')
    expect(initialsOf('ana.bello+list.two@mail.example')).toBe('AB')
    expect(initialsOf('nerea@mail.example')).toBe('N')
    expect(initialsOf('+@mail.example')).toBe('?')
  })

  test('a person keeps the hue', () => {
    expect(personHue('abc')).toBe(personHue('abc'))
    for (const seed of ['', 'a', 'zzzzzzzzzzzzzzz']) expect([1, 2, 3, 4, 5, 6]).toContain(personHue(seed))
  })
})

describe('a field', () => {
  test('describes its control by the hint, then by the error', () => {
    render(
      <Field label="Email" hint="For receipts." error="Invalid email address">
        <TextInput />
      </Field>,
    )
    const control = screen.getByLabelText('Email')
    const words = (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(words).toEqual(['For receipts.', 'Invalid email address'])
    expect(control.getAttribute('aria-invalid')).toBe('true')
  })
})
