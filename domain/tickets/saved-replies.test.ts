import { describe, expect, it } from 'vitest'
import { fillReply, replyIn, replyValues, unfilledPlaceholders, unknownReplyPlaceholders } from './saved-replies'

const ticket = {
  person_name: 'Priya  Raman Iyer',
  person_email: 'priya@mail.example',
  number: 123,
  subject: 'New address',
}
const values = replyValues(ticket, 'Ana Ortuño')

describe('saved reply', () => {
  it('is filled with values of the member, the ticket and the writing admin', () => {
    const text = 'Hi {{firstName}} {{ lastName }} ({{email}}), about {{number}}, {{subject}}. {{me}}'
    expect(fillReply(text, values)).toBe('Hi Priya Raman Iyer (priya@mail.example), about 123, New address. Ana Ortuño')
  })

  it("uses the member's name up to the first space as the first name", () => {
    expect(replyValues({ ...ticket, person_name: '  Bo Ek ' }, '')).toMatchObject({ firstName: 'Bo', lastName: 'Ek' })
  })

  it("keeps placeholders that have no value, and doesn't expand placeholders inside inserted values", () => {
    const nameless = replyValues({ ...ticket, person_name: '', number: 0 }, '')
    expect(fillReply('Hi {{firstName}}, {{number}}, {{me}}', nameless)).toBe('Hi {{firstName}}, {{number}}, {{me}}')
    expect(unfilledPlaceholders('Hi {{firstName}}, {{ firstName }}, {{email}}', nameless)).toEqual([
      '{{firstName}}',
      '{{ firstName }}',
    ])
    const sly = replyValues({ ...ticket, person_name: '{{email}} $&' }, '')
    expect(fillReply('{{firstName}} {{lastName}}', sly)).toBe('{{email}} $&')
  })

  it('is checked for unknown placeholders', () => {
    expect(unknownReplyPlaceholders('{{firstName}}, {{fristName}} and {{actionLink}}')).toEqual([
      'fristName',
      'actionLink',
    ])
    expect(unknownReplyPlaceholders('no {braces} at all')).toEqual([])
  })

  it("is used in the member's language, or in the only language that it has", () => {
    const both = { text_en: 'Hello', text_es: 'Hola' }
    expect(replyIn(both, 'es')).toEqual({ text: 'Hola', language: 'es' })
    expect(replyIn({ ...both, text_es: '' }, 'es')).toEqual({ text: 'Hello', language: 'en' })
    expect(replyIn({ ...both, text_en: '' }, 'en')).toEqual({ text: 'Hola', language: 'es' })
  })
})
