// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { fittingPositions } from './payments-axis'
import { arcPath } from './geometry'
import { distinctHues, initialsOf, personHue } from './avatar'
import { DiscsRing } from './discs-ring'
import { Field } from '../fields/field'
import { PeoplePlot, discsPerRow } from './people-plot'
import { RingOfDays } from './ring-of-days'
import { TextInput } from '../fields/inputs'

afterEach(cleanup)

describe('ring of discs', () => {
  const disc = (key: string, weight: number) => ({ key, hue: 0, share: 1, weight, discStyle: 'full' as const })
  const drawn = () => [...screen.getByRole('img', { name: 'Made of parts' }).querySelectorAll('circle')]

  test('draws a disc for each part, with an area proportional to its weight', () => {
    render(<DiscsRing discs={[disc('a', 100), disc('b', 25)]} sum="2" caption="parts" name="Made of parts" />)
    expect(drawn().map((circle) => Number(circle.getAttribute('r')))).toEqual([24, 12])
  })

  test('draws only the largest of many parts, without overlap and inside the picture', () => {
    const many = Array.from({ length: 2_000 }, (_, at) => disc(String(at), at + 1))
    render(<DiscsRing discs={many} sum="2,000" caption="parts" name="Made of parts" />)
    const all = drawn().map((circle) => ['cx', 'cy', 'r'].map((name) => Number(circle.getAttribute(name))))
    expect(all).toHaveLength(48)
    for (const [at, [x = 0, y = 0, r = 0]] of all.entries()) {
      const [nx = 0, ny = 0, nr = 0] = all[(at + 1) % all.length] ?? []
      expect(Math.hypot(nx - x, ny - y)).toBeGreaterThan(r + nr)
      expect(Math.hypot(x - 120, y - 120) + r).toBeLessThanOrEqual(120)
    }
  })
})

describe('ring of days', () => {
  test('has a text alternative and a dot for every day', () => {
    render(
      <RingOfDays
        days={31}
        counted={(1 << 30) | 0b11}
        today={2}
        sum="$10.00"
        caption="3 of 31 days"
        name="October: 3 of 31 days"
      />,
    )
    const ring = screen.getByRole('img', { name: 'October: 3 of 31 days' })
    expect(ring.querySelectorAll('circle')).toHaveLength(31)
    expect(ring.querySelectorAll('.fill-accent')).toHaveLength(2)
    expect(ring.querySelectorAll('.fill-person-1')).toHaveLength(1)
  })

  test('draws a dotted underline only under an amount that opens an explanation', () => {
    const dots = (opens: boolean) =>
      render(
        <RingOfDays days={30} counted={1} sum="$70.00" caption="so far" opens={opens} />,
      ).container.querySelectorAll('line').length
    expect([dots(true), dots(false)]).toEqual([1, 0])
  })
})

describe('chart of people per month', () => {
  type DiscStyle = 'full' | 'part' | 'running' | 'held' | 'sure' | 'perhaps'
  /** Draws months with this number of people, on desktop. */
  const drawPlot = (months: number, people: number, styleOf: (at: number) => DiscStyle) => {
    const month = {
      label: 'Oct',
      name: 'October',
      amount: ['$1.00'],
      ahead: false,
      people: Array.from({ length: people }, (_, at) => ({
        key: String(at),
        hue: 1,
        share: 1,
        discStyle: styleOf(at),
      })),
    }
    const shown = { payments: [], paidLabel: '', aheadLabel: '', aheadShort: '', name: 'Plot', selected: '' }
    const all = Array.from({ length: months }, (_, at) => ({ ...month, key: String(at) }))
    const { container } = render(<PeoplePlot {...shown} months={all} onSelect={() => undefined} />)
    return container.querySelector('svg')
  }

  test('draws one, two, four or six discs per row, depending on the largest month', () => {
    expect([1, 8, 9, 20, 21, 64, 65, 400].map(discsPerRow)).toEqual([1, 1, 2, 2, 4, 4, 6, 6])
  })

  test('needs only a few elements per month for many people', () => {
    const discStyles = ['full', 'part', 'running', 'held', 'sure', 'perhaps'] as const
    const drawn = [
      ...(drawPlot(1, 150, (at) => discStyles[at % discStyles.length] ?? 'full')?.querySelectorAll(
        '[role=button] path',
      ) ?? []),
    ]
    expect(drawn).toHaveLength(8)
    const counted = (at: number) => [...(drawn[at]?.getAttribute('d') ?? '').matchAll(/M/g)].length
    expect([0, 1, 2, 3, 4, 5].reduce((sum, at) => sum + counted(at), 0)).toBe(150)
  })

  test('keeps all discs of a month inside its column and above the axis', () => {
    for (const count of [3, 13, 60, 200]) {
      const column = drawPlot(15, count, () => 'held')?.querySelector('[role=button]')
      const box = column?.querySelector('rect')
      const [x = 0, width = 0] = ['x', 'width'].map((name) => Number(box?.getAttribute(name)))
      // Many discs share one path, in which each circle starts with a move command.
      const places =
        count > 64
          ? [...(column?.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M([\d.]+) ([\d.]+)A/g)].map(
              ([, x, y]) => [Number(x), Number(y)],
            )
          : [...(column?.querySelectorAll('g[transform]') ?? [])].map((disc) =>
              (disc.getAttribute('transform')?.match(/[\d.]+/g) ?? []).map(Number),
            )
      expect(places).toHaveLength(count)
      for (const [at = 0, top = 0] of places) {
        expect(at).toBeGreaterThan(x)
        expect(at).toBeLessThan(x + width)
        expect(top).toBeGreaterThan(20)
      }
      cleanup()
    }
  })
})

describe('payment labels in a chart', () => {
  test('are placed where there is space, newest first', () => {
    expect([...fittingPositions([0, 30, 60, 90], 42)].toSorted((a, b) => a - b)).toEqual([30, 90])
    expect([...fittingPositions([0, 30, 60, 90], 0)]).toHaveLength(4)
    expect(fittingPositions([], 42).size).toBe(0)
  })
})

describe('path of an arc', () => {
  test('is valid for empty, partial and full circles', () => {
    for (const share of [0, 0.25, 0.5, 0.75, 1]) expect(arcPath(36, 36, 30, share)).not.toContain('NaN')
    expect(arcPath(0, 0, 10, 0.25)).toBe('M0 -10A10 10 0 0 1 10 0')
  })
})

describe('avatars', () => {
  test('have at most two initials', () => {
    expect(initialsOf('Lucía Fernández-Echeverría')).toBe('LF')
    expect(initialsOf('Íñigo')).toBe('Í')
    expect(initialsOf('Zoë 😀')).toBe('Z😀')
    expect(initialsOf('')).toBe('?')
  })

  test('take the initials of an email address from the part before the @', () => {
    expect(initialsOf('aurelio.rincon@correo.example')).toBe('AR')
    expect(initialsOf('ana_ruiz-soto+news@mail.example')).toBe('AS')
    expect(initialsOf('aurelio.rincon.3481@correo.example')).toBe('AR')
    expect(initialsOf('ana.bello+list.two@mail.example')).toBe('AB')
    expect(initialsOf('nerea@mail.example')).toBe('N')
    expect(initialsOf('+@mail.example')).toBe('?')
  })

  test('have different hues next to each other in a small group, and mostly their usual hue', () => {
    const seeds = Array.from({ length: 400 }, (_, at) => `referral${at}`)
    const same = seeds.filter((seed) => personHue(seed) === 3)
    const hueOf = distinctHues(same.slice(0, 8))
    const hues = same.slice(0, 8).map(hueOf)
    expect(hues[0]).toBe(3)
    expect(new Set(hues.slice(0, 6)).size).toBe(6)
    expect(hues.some((hue, at) => hue === hues[at - 1])).toBe(false)
    // Hues that are already distinct stay the same.
    const six = [1, 2, 3, 4, 5, 6].map((hue) => seeds.find((seed) => personHue(seed) === hue) ?? '')
    expect(six.map(distinctHues(six))).toEqual(six.map(personHue))
    // In a larger group all people keep their usual hue.
    expect(same.slice(0, 9).map(distinctHues(same.slice(0, 9)))).toEqual(same.slice(0, 9).map(() => 3))
  })

  test('always have the same hue for the same person', () => {
    expect(personHue('abc')).toBe(personHue('abc'))
    for (const seed of ['', 'a', 'zzzzzzzzzzzzzzz']) expect([1, 2, 3, 4, 5, 6]).toContain(personHue(seed))
  })
})

describe('form field', () => {
  test('is described by its hint, then by its error', () => {
    render(
      <Field label="Email" hint="For receipts." error="Invalid email address">
        <TextInput />
      </Field>,
    )
    const control = screen.getByLabelText('Email')
    const texts = (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(texts).toEqual(['For receipts.', 'Invalid email address'])
    expect(control.getAttribute('aria-invalid')).toBe('true')
  })
})
