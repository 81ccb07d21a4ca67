import { describe, expect, it } from 'vitest'
import { announcementIn, announcementMark, missingIn } from './announcement'

const both = { enabled: true, message: 'We pay on Friday.', messageEs: 'Pagamos el viernes.' }

describe('an announcement', () => {
  it('is told in one’s own language, and not at all when it is off', () => {
    expect(announcementIn(both, 'en')).toBe('We pay on Friday.')
    expect(announcementIn(both, 'es')).toBe('Pagamos el viernes.')
    expect(announcementIn({ ...both, enabled: false }, 'es')).toBe('')
  })

  it('of a time with one language is told to everybody', () => {
    expect(announcementIn({ enabled: true, message: 'We pay on Friday.' }, 'es')).toBe('We pay on Friday.')
    expect(missingIn({ enabled: true, message: 'We pay on Friday.' })).toEqual([])
  })

  it('is another one as soon as either language says something else', () => {
    const mark = announcementMark(both)
    expect(announcementMark({ ...both, messageEs: 'Pagamos el lunes.' })).not.toBe(mark)
    expect(announcementMark({ ...both, message: 'We pay on Monday.' })).not.toBe(mark)
    // what was closed before there were two languages stays closed
    expect(announcementMark({ enabled: true, message: 'We pay on Friday.' })).toBe('We pay on Friday.')
  })

  it('lacks what is empty only while it is on', () => {
    expect(missingIn({ ...both, message: ' ' })).toEqual(['en'])
    expect(missingIn({ ...both, messageEs: '' })).toEqual(['es'])
    expect(missingIn({ enabled: false, message: '', messageEs: '' })).toEqual([])
  })
})
