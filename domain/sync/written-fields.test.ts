import { expect, it } from 'vitest'
import { isWritten, keptAs, problemOf, writtenFields } from './written-fields'

it('every written field is checked by its own rule, and kept as its form keeps it', () => {
  expect(Object.fromEntries(writtenFields.map((field) => [field, problemOf(field, 'x'.repeat(20_000))]))).toMatchObject(
    {
      message: expect.stringMatching(/./) as string,
      subject: expect.stringMatching(/./) as string,
      phone: expect.stringMatching(/./) as string,
      linkedin_url: expect.stringMatching(/./) as string,
    },
  )
  expect(keptAs('first_name', ' Ada ')).toBe('Ada')
  expect([isWritten('phone'), isWritten('notify')]).toEqual([true, false])
  expect(problemOf('notify', '')).toBe('')
})
