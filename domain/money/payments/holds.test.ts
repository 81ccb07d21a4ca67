import { expect, it } from 'vitest'
import { hold, line } from '../../testing/money-rows'
import { isHeld, withHolds } from './holds'

it("each earnings line contains its open hold: a manual payment's hold first, then the oldest (M23)", () => {
  const holds = [
    hold({ id: 'newer', earning: 'a', made_at: '2026-11-03 10:00:00.000Z' }),
    hold({ id: 'older', earning: 'a', made_at: '2026-11-02 10:00:00.000Z' }),
    hold({ id: 'gone', earning: 'a', made_at: '2026-11-01 10:00:00.000Z', released_at: '2026-11-04 10:00:00.000Z' }),
    hold({ id: 'review', earning: 'b', made_at: '2026-11-01 10:00:00.000Z' }),
    hold({ id: 'hand', earning: 'b', kind: 'by-hand', made_at: '2026-11-05 10:00:00.000Z' }),
    hold({ id: 'review-too', earning: 'b', made_at: '2026-11-06 10:00:00.000Z' }),
    hold({ id: 'released', earning: 'c', released_at: '2026-11-04 10:00:00.000Z' }),
  ]
  const lines = withHolds([line({ id: 'a', amount_cents: 7 }), line({ id: 'b' }), line({ id: 'c' })], holds)
  expect(lines.map((each) => [each.id, each.hold?.id, isHeld(each)])).toEqual([
    ['a', 'older', true],
    ['b', 'hand', true],
    ['c', undefined, false],
  ])
  expect(lines[0]).toMatchObject({ amount_cents: 7 })
  const of = (...ids: string[]) =>
    withHolds(
      [line({ id: 'b' })],
      ids.flatMap((id) => holds.filter((each) => each.id === id)),
    )[0]?.hold?.id
  expect([of('review', 'hand'), of('hand', 'review'), of('review-too', 'hand'), of('hand', 'review-too')]).toEqual(
    Array(4).fill('hand'),
  )
})
