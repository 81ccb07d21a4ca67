import { describe, expect, it } from 'vitest'
import {
  isHalfCustomized,
  isCustomized,
  olderTemplateLanguage,
  withoutOlderMark,
  templateTextIn,
  type TemplateTexts,
  mailStateOf,
  mailStates,
  mailStatusesOf,
} from './email-templates'
import { mailStatuses } from '../collections/mail-outbox'

describe('email template that an admin edited', () => {
  it('has a text in each language', () => {
    const words = { subject: 'Hello', template: '<p>Hi</p>', subjectEs: 'Hola', templateEs: '' }
    expect(templateTextIn(words, 'en')).toEqual({ subject: 'Hello', template: '<p>Hi</p>' })
    expect(templateTextIn(words, 'es')).toEqual({ subject: 'Hola', template: '' })
  })

  it('uses the same text in both languages if it has only one', () => {
    expect(templateTextIn({ subject: 'Hello', template: '<p>Hi</p>' }, 'es')).toEqual({
      subject: 'Hello',
      template: '<p>Hi</p>',
    })
  })

  it("marks the language that wasn't edited as outdated until it is edited", () => {
    let kept: TemplateTexts = { subject: '', template: '' }
    const save = (more: Partial<TemplateTexts>) => {
      const words = { subjectEs: '', templateEs: '', ...withoutOlderMark(kept), ...more }
      kept = { ...words, older: olderTemplateLanguage(kept, words) }
      return kept.older
    }
    expect(save({ subject: 'Hello', template: '<p>Hi</p>' })).toBe('es')
    expect(save({ subjectEs: 'Hola', templateEs: '<p>Hola</p>' })).toBe('')
    expect(save({ template: '<p>Hi again</p>' })).toBe('es')
    expect(save({})).toBe('es')
    expect(save({ template: '<p>Hi</p>', templateEs: '<p>¡Hola!</p>' })).toBe('')
    expect(save({ subjectEs: '¡Hola!' })).toBe('en')
  })

  it.each([
    ['', '', false, false],
    ['Hello', ' \n', false, true],
    ['  ', '<p>Hi</p>', false, true],
    ['Hello', '<p>Hi</p>', true, false],
  ])(
    'an email template with the subject %j and the text %j is customized: %j, incomplete: %j (P11)',
    (subject, template, worded, half) => {
      expect([isCustomized({ subject, template }), isHalfCustomized({ subject, template })]).toEqual([worded, half])
    },
  )
})

it('the mail state combines queued and sending emails into one, and maps every other status to its own', () => {
  expect(mailStatusesOf('waiting').sort()).toEqual(['queued', 'sending'])
  for (const state of ['sent', 'kept', 'failed', 'bounced', 'not_sent'] as const)
    expect(mailStatusesOf(state), state).toEqual([state])
  expect(mailStates.flatMap(mailStatusesOf).sort()).toEqual([...mailStatuses].sort())
  for (const status of mailStatuses) expect(mailStates, status).toContain(mailStateOf(status))
})
