import { describe, expect, it } from 'vitest'
import { announcementText, announcementId, missingLanguages } from './announcement'

const both = { enabled: true, message: 'We pay on Friday.', messageEs: 'Pagamos el viernes.' }

describe('announcement', () => {
  it("is shown in the person's language, and isn't shown if it is disabled", () => {
    expect(announcementText(both, 'en')).toBe('We pay on Friday.')
    expect(announcementText(both, 'es')).toBe('Pagamos el viernes.')
    expect(announcementText({ ...both, enabled: false }, 'es')).toBe('')
  })

  it('is shown to everyone if it has only one language', () => {
    expect(announcementText({ enabled: true, message: 'We pay on Friday.' }, 'es')).toBe('We pay on Friday.')
    expect(missingLanguages({ enabled: true, message: 'We pay on Friday.' })).toEqual([])
  })

  it('has a new id when either language changes', () => {
    const mark = announcementId(both)
    expect(announcementId({ ...both, messageEs: 'Pagamos el lunes.' })).not.toBe(mark)
    expect(announcementId({ ...both, message: 'We pay on Monday.' })).not.toBe(mark)
    // An announcement that a person closed before there were two languages stays closed.
    expect(announcementId({ enabled: true, message: 'We pay on Friday.' })).toBe('We pay on Friday.')
  })

  it('is reported as incomplete if one language is empty while it is enabled', () => {
    expect(missingLanguages({ ...both, message: ' ' })).toEqual(['en'])
    expect(missingLanguages({ ...both, messageEs: '' })).toEqual(['es'])
    expect(missingLanguages({ enabled: false, message: '', messageEs: '' })).toEqual([])
  })
})
