import { describe, expect, it, test } from 'vitest'
import { letterKinds } from './letter-kinds'
import { letterProblem, letterRules, placesOf, subjectPlacesOf, subjectProblem, templateProblem } from './letter-places'
import { letterKeyOf, letterOfKey, ownLetterNames } from './own-letters'

describe.each(ownLetterNames)('%s', (name) => {
  const { needs } = letterRules[name]
  const every = placesOf(name)
    .map((place) => `{{${place}}}`)
    .join(' ')

  it('may name all that it has, and what it needs is part of that', () => {
    expect(templateProblem(name, { subject: 'Hi', template: every })).toBeNull()
    expect(placesOf(name)).toEqual(expect.arrayContaining([...needs]))
    expect(new Set(placesOf(name)).size).toBe(placesOf(name).length)
    expect(letterOfKey(letterKeyOf(name))).toBe(name)
  })

  it.each(needs)('isn’t sent without its {{%s}}', (place) => {
    const without = every.replace(`{{${place}}}`, '')
    expect(templateProblem(name, { subject: 'Hi', template: without })).toEqual({ kind: 'missing', name: place })
    // while it isn't whole the built-in letter goes
    expect(templateProblem(name, { subject: '', template: without })).toBeNull()
  })

  it('has no link in its subject, and no name that stands for nothing', () => {
    expect(subjectPlacesOf(name)).not.toContain('actionLink')
    // nor what takes several lines
    expect(subjectPlacesOf(name)).not.toContain('facts')
    expect(subjectPlacesOf(name)).not.toContain('text')
    expect(subjectPlacesOf(name)).toEqual(expect.arrayContaining(['firstName', 'lastName', 'email', 'title']))
    expect(subjectProblem(name, 'Go {{actionLink}}')).toEqual({ kind: 'unknown', name: 'actionLink' })
    expect(templateProblem(name, { subject: '', template: '{{toString}}' })).toEqual({
      kind: 'unknown',
      name: 'toString',
    })
  })
})

test('what proves, gives back or guards an account keeps its link', () => {
  const guarding = ['verify', 'reset-password', 'new-device', 'second-factor', 'paypal-changed', 'admin-link'] as const
  for (const name of guarding) {
    expect(letterKinds[name], name).toBe('necessary')
    expect(letterRules[name].needs, name).toContain('actionLink')
  }
})

test('each language is looked at by itself', () => {
  const whole = { subject: 'Hi', template: '<a href="{{actionLink}}">Go</a>' }
  expect(letterProblem('verify', whole)).toBeNull()
  expect(letterProblem('verify', { ...whole, subjectEs: 'Hola', templateEs: 'Ve.' })).toEqual({
    kind: 'missing',
    name: 'actionLink',
  })
  expect(letterProblem('verify', { ...whole, subjectEs: '', templateEs: '' })).toBeNull()
  expect(letterProblem('welcome', { subject: '{{nobody}}', template: '' })).toEqual({ kind: 'unknown', name: 'nobody' })
  expect(letterProblem('welcome', { subject: '', template: '{{nobody}}' })).toEqual({ kind: 'unknown', name: 'nobody' })
})
