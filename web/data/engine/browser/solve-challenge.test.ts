import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { findNumber } from './solve-challenge'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

it('finds the number of a challenge', async () => {
  const challenge = { salt: 'abc?expires=1', challenge: hashOf('abc?expires=1777'), maxnumber: 2_000 }
  expect(await findNumber(challenge)).toBe(777)
})

it('says so when there is none', async () => {
  expect(await findNumber({ salt: 'abc', challenge: hashOf('other'), maxnumber: 300 })).toBe(-1)
})
