import { describe, expect, it } from 'vitest'
import { filledReply, replyIn, replyValues, unfilledIn, unknownInReply } from './saved-replies'

const ticket = {
  person_name: 'Priya  Raman Iyer',
  person_email: 'priya@mail.example',
  number: 123,
  subject: 'New address',
}
const values = replyValues(ticket, 'Ana Ortuño')

describe('an answer that was kept', () => {
  it('says the person, the ticket and who writes', () => {
    const text = 'Hi {{firstName}} {{ lastName }} ({{email}}), about {{number}}, {{subject}}. {{me}}'
    expect(filledReply(text, values)).toBe(
      'Hi Priya Raman Iyer (priya@mail.example), about 123, New address. Ana Ortuño',
    )
  })

  it('takes for the first name what stands before the first blank, wherever the name begins', () => {
    expect(replyValues({ ...ticket, person_name: '  Bo Ek ' }, '')).toMatchObject({ firstName: 'Bo', lastName: 'Ek' })
  })

  it('keeps a placeholder in sight that has no value, and takes no value for another placeholder', () => {
    const nameless = replyValues({ ...ticket, person_name: '', number: 0 }, '')
    expect(filledReply('Hi {{firstName}}, {{number}}, {{me}}', nameless)).toBe('Hi {{firstName}}, {{number}}, {{me}}')
    expect(unfilledIn('Hi {{firstName}}, {{ firstName }}, {{email}}', nameless)).toEqual([
      '{{firstName}}',
      '{{ firstName }}',
    ])
    const sly = replyValues({ ...ticket, person_name: '{{email}} $&' }, '')
    expect(filledReply('{{firstName}} {{lastName}}', sly)).toBe('{{email}} $&')
  })

  it('names what is no placeholder', () => {
    expect(unknownInReply('{{firstName}}, {{fristName}} and {{actionLink}}')).toEqual(['fristName', 'actionLink'])
    expect(unknownInReply('no {braces} at all')).toEqual([])
  })

  it('is taken in the person’s language, or in the one it is written in', () => {
    const both = { text_en: 'Hello', text_es: 'Hola' }
    expect(replyIn(both, 'es')).toEqual({ text: 'Hola', language: 'es' })
    expect(replyIn({ ...both, text_es: '' }, 'es')).toEqual({ text: 'Hello', language: 'en' })
    expect(replyIn({ ...both, text_en: '' }, 'en')).toEqual({ text: 'Hola', language: 'es' })
  })
})
