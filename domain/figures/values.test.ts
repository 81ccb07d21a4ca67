import { expect, it } from 'vitest'
import { figureAreas } from '../collections/figures'
import { noFigures, readFigure } from './values'

it.each(figureAreas)('%s as the server writes them are taken', (area) => {
  const came = JSON.parse(JSON.stringify(noFigures[area])) as unknown
  expect(readFigure(area, came)).toEqual(noFigures[area])
})

it.each([
  ['nothing', null],
  ['a row without an area’s part', { waiting: noFigures.holds.waiting, byHand: noFigures.holds.byHand }],
  ['a part of another kind', { ...noFigures.holds, review: 3 }],
  ['a list that is none', { ...noFigures.holds, waiting: { ...noFigures.holds.waiting, since: {} } }],
  ['a count in words', { ...noFigures.holds, byHand: { lines: 'two', cents: 0, userId: '' } }],
])('%s isn’t', (_, values) => expect(readFigure('holds', values)).toBeUndefined())

it('what the server adds later does no harm', () => {
  expect(readFigure('runs', { months: [], more: 1 })).toMatchObject({ months: [] })
})
