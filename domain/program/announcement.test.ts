import { describe, expect, it } from 'vitest'
import { announcementIn, announcementMark, missingIn } from './announcement'

const both = { enabled: true, message: 'We pay on Friday.', messageEs: 'Pagamos el viernes.' }

describe('announcement', () => {
  it("is shown in the person's language, and not if disabled", () => {
    expect(announcementIn(both, 'en')).toBe('We pay on Friday.')
    expect(announcementIn(both, 'es')).toBe('Pagamos el viernes.')
    expect(announcementIn({ ...both, enabled: false }, 'es')).toBe('')
  })

  it('with one language is shown to everyone', () => {
    expect(announcementIn({ enabled: true, message: 'We pay on Friday.' }, 'es')).toBe('We pay on Friday.')
    expect(missingIn({ enabled: true, message: 'We pay on Friday.' })).toEqual([])
  })

  it('has a new id when either language changes', () => {
    const mark = announcementMark(both)
    expect(announcementMark({ ...both, messageEs: 'Pagamos el lunes.' })).not.toBe(mark)
    expect(announcementMark({ ...both, message: 'We pay on Monday.' })).not.toBe(mark)
    // A closed announcement from before there were two languages stays closed.
    expect(announcementMark({ enabled: true, message: 'We pay on Friday.' })).toBe('We pay on Friday.')
  })

  it('lacks empty languages only while enabled', () => {
    expect(missingIn({ ...both, message: ' ' })).toEqual(['en'])
    expect(missingIn({ ...both, messageEs: '' })).toEqual(['es'])
    expect(missingIn({ enabled: false, message: '', messageEs: '' })).toEqual([])
  })
})
