import { describe, expect, it } from 'vitest'
import { faultsOf, sampleOf, withSwitches } from './faults-of.mjs'

const file = 'web/lists/list-address.ts'

describe('the faults of a file', () => {
  it('have names that stay, each its own', async () => {
    const [once, again] = [await faultsOf([file]), await faultsOf([file])]
    expect(once.length).toBeGreaterThan(20)
    expect(again).toEqual(once)
    expect(new Set(once.map(({ key }) => key)).size).toBe(once.length)
  })

  it('are chosen by the seed alone, and a greater sample holds the smaller one', async () => {
    const faults = await faultsOf([file])
    const keys = (count: number, seed: string) => sampleOf(faults, count, seed).map(({ key }) => key)
    expect(keys(10, 'a')).toEqual(keys(10, 'a'))
    expect(keys(10, 'a')).not.toEqual(keys(10, 'b'))
    expect(keys(20, 'a')).toEqual(expect.arrayContaining(keys(10, 'a')))
    expect(sampleOf(faults, undefined, 'a')).toEqual(faults)
  })

  it('are in the file behind a switch each, and no others are', async () => {
    const faults = await faultsOf([file])
    const chosen = sampleOf(faults, 5, 'a')
    const { [file]: text } = await withSwitches([file], chosen)
    for (const { id } of faults) expect(text.includes(`("${id}")`), id).toBe(chosen.some((one) => one.id === id))
  })
})
