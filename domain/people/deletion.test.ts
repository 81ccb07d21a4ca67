import { describe, expect, it } from 'vitest'
import { collectionNames, collections } from '../collections/all'
import type { FieldSpec } from '../collections/define/field'
import { keepTimes } from '../record/keep-times'
import { addressOfDeleted, fates, isDeletedAddress, rawFates, type Fate } from './deletion'

/** Longer than an id, a date or a month, and free: something a person may be named in. */
const holdsWords = ({ type, max = 0, pattern, maxSize = 0 }: FieldSpec): boolean =>
  type === 'email' ||
  type === 'file' ||
  type === 'json' ||
  maxSize > 0 ||
  (type === 'text' && max > 24 && pattern !== '^[a-z0-9]{15}$')

const wholeRowsGo = (fate: Fate): boolean => fate.steps?.length === 1 && fate.steps.every((step) => 'goes' in step)

describe('what becomes of a collection when a person is deleted', () => {
  it.each(collectionNames.filter((name) => fates[name] !== 'nameless'))('says it of every text of %s', (name) => {
    const fate = fates[name] as Fate
    if (wholeRowsGo(fate)) return
    const emptied = (fate.steps ?? []).flatMap((step) => ('empties' in step ? step.empties : []))
    const kept = Object.keys(fate.keeps ?? {})
    const fields: { [field: string]: FieldSpec } = collections[name].fields
    // of rows of which some go whole, what others keep is said as well
    const texts = Object.entries(fields).flatMap(([field, spec]) => (holdsWords(spec) ? [field] : []))
    const someGo = (fate.steps ?? []).some((step) => 'goes' in step)
    expect(texts.filter((field) => ![...emptied, ...kept].includes(field) && !someGo)).toEqual([])
    for (const column of [...emptied, ...kept]) expect(Object.keys(fields)).toContain(column)
  })

  it('takes every text of a collection that has no line of its own for nobody’s', () => {
    const nameless = collectionNames.filter((name) => fates[name] === 'nameless')
    const ofPeople = nameless.filter((name) => 'user_id' in collections[name].fields)
    const texts = ofPeople.flatMap((name) =>
      Object.entries(collections[name].fields as { [field: string]: FieldSpec }).flatMap(([field, spec]) =>
        holdsWords(spec) ? [`${name}.${field}`] : [],
      ),
    )
    // a run's own word for why somebody was left out
    expect(texts).toEqual(['payment_run_results.reason'])
  })

  it('names no table that isn’t kept', () => {
    const tables = keepTimes.flatMap((each) => each.tables)
    for (const table of [...Object.keys(fates), ...Object.keys(rawFates)]) expect(tables).toContain(table)
  })
})

describe('the address of who was deleted', () => {
  it('is told from every other', () => {
    expect(isDeletedAddress(addressOfDeleted('abc'))).toBe(true)
    expect(isDeletedAddress('ana@mail.example')).toBe(false)
    expect(addressOfDeleted('abc')).not.toBe(addressOfDeleted('abd'))
  })
})
