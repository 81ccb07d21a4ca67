import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alertNews, goodForMs, mailGoesOut, type ToldAlert } from './alerts'
import { alertAbouts, type AlertAbout, type Finding } from './health'

const hour = 3_600_000
const bad = (...abouts: Finding['about'][]): Finding[] => abouts.map((about) => ({ about, state: 'bad' }))

/** Checks the findings once an hour; returns what admins are told each time. */
function toldAt(looks: readonly (readonly Finding[])[]): string[] {
  let told: ToldAlert[] = []
  return looks.map((findings, at) => {
    const now = alertNews(told, findings, (at + 1) * hour)
    told = now.told
    return now.news.map(({ about, state }) => `${about} ${state}`).join(', ')
  })
}

describe('health alerts to admins', () => {
  it('report each finding that becomes bad, and its end', () => {
    const looks = [[], bad('disk-full'), bad('disk-full'), bad('disk-full'), [], [], [], [], []]
    expect(toldAt(looks)).toEqual(['', 'disk-full bad', '', '', '', '', '', 'disk-full good', ''])
  })

  it("don't repeat while a finding comes and goes", () => {
    const looks = [bad('disk-full'), [], bad('disk-full'), [], [], bad('disk-full'), []]
    expect(toldAt(looks)).toEqual(['disk-full bad', '', '', '', '', '', ''])
  })

  it("ignore findings that aren't bad", () => {
    expect(toldAt([[{ about: 'backup-old', state: 'look' }]])).toEqual([''])
  })

  it('report each finding separately', () => {
    const looks = [
      bad('log-end', 'disk-full'),
      bad('log-end'),
      bad('log-end'),
      bad('log-end'),
      bad('log-end', 'mail-waits'),
    ]
    expect(toldAt(looks)).toEqual(['disk-full bad, log-end bad', '', '', '', 'mail-waits bad, disk-full good'])
  })

  it('wait if the clock was set back', () => {
    expect(alertNews([{ about: 'disk-full', goneMs: 5 * hour }], [], hour)).toEqual({
      news: [],
      told: [{ about: 'disk-full', goneMs: 5 * hour }],
    })
  })

  it('alternate between start and end for each finding, the end hours later', () =>
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.constantFrom<AlertAbout>(...alertAbouts), { maxLength: 4 }), { maxLength: 40 }),
        (looks) => {
          const said = toldAt(looks.map((abouts) => bad(...abouts)))
          for (const about of alertAbouts) {
            const own = said.flatMap((text, at) =>
              text
                .split(', ')
                .filter((each) => each.split(' ')[0] === about)
                .map((each) => ({ at, state: each.split(' ')[1] })),
            )
            own.forEach(({ at, state }, n) => {
              expect(state).toBe(n % 2 === 0 ? 'bad' : 'good')
              if (state === 'bad') expect(looks[at]).toContain(about)
              else for (let back = 0; back <= goodForMs / hour; back += 1) expect(looks[at - back]).not.toContain(about)
            })
          }
        },
      ),
    ))
})

it("health alerts aren't emailed while mail delivery fails", () => {
  expect(mailGoesOut(bad('disk-full'))).toBe(true)
  expect(mailGoesOut([{ about: 'mail-waits', state: 'look' }])).toBe(true)
  expect(mailGoesOut([{ about: 'mail-failed', state: 'look' }])).toBe(true)
  for (const about of ['mail-waits', 'mail-refused'] as const) expect(mailGoesOut(bad(about))).toBe(false)
  expect(mailGoesOut([{ about: 'no-mail', state: 'look' }])).toBe(false)
})
