import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  formatHours,
  maxResponseTimes,
  responseMs,
  responseTimesOf,
  formatResponseTime,
  defaultResponseTimes,
  type ResponseTimeKey,
} from './response-times'
import { settingDefaults, settingSchemas } from './settings'

const promisedTimeKeys = Object.keys(defaultResponseTimes) as ResponseTimeKey[]

describe('settings of the response times (P17)', () => {
  it("have the product's defaults", () => {
    expect(defaultResponseTimes).toEqual({
      first_answer_hours: 24,
      lead_answer_hours: 24,
      application_answer_days: 3,
      hold_decision_days: 7,
    })
    for (const key of promisedTimeKeys) expect(settingDefaults[key], key).toBe(defaultResponseTimes[key])
    const hours = promisedTimeKeys.map((key) => responseMs(key, defaultResponseTimes[key]) / 3_600_000)
    expect(hours).toEqual([24, 24, 72, 168])
  })
  it('are whole numbers of hours up to a week, or of days up to a month', () => {
    for (const key of promisedTimeKeys) {
      const isValid = (value: unknown) => v.is(settingSchemas[key], value)
      expect([1, maxResponseTimes[key]].map(isValid), key).toEqual([true, true])
      expect([0, -1, 1.5, maxResponseTimes[key] + 1, '24', null].map(isValid), key).toEqual(Array(6).fill(false))
    }
    expect(maxResponseTimes).toEqual({
      first_answer_hours: 168,
      lead_answer_hours: 168,
      application_answer_days: 30,
      hold_decision_days: 30,
    })
  })
  it('have the defaults in rows from before the setting existed', () => {
    expect(responseTimesOf(undefined)).toEqual(defaultResponseTimes)
    expect(responseTimesOf({ first_answer_hours: 0, hold_decision_days: 2 })).toEqual({
      ...defaultResponseTimes,
      hold_decision_days: 2,
    })
  })
})

describe('formatted response time', () => {
  it.each([
    [1, '1 hour', '1 hora'],
    [24, '24 hours', '24 horas'],
    [48, '48 hours', '48 horas'],
    [60, '60 hours', '60 horas'],
    [72, '3 days', '3 días'],
    [168, '7 days', '7 días'],
  ])('for %i hours is in hours up to 48, then in whole days', (hours, en, es) => {
    expect([formatHours(hours, 'en'), formatHours(hours, 'es')]).toEqual([en, es])
    expect(formatResponseTime('lead_answer_hours', hours, 'en')).toBe(en)
  })
  it.each([
    [1, '1 day', '1 día'],
    [2, '2 days', '2 días'],
    [3, '3 days', '3 días'],
  ])('for a setting of %i days is in days', (days, en, es) => {
    expect(formatResponseTime('application_answer_days', days, 'en')).toBe(en)
    expect(formatResponseTime('hold_decision_days', days, 'es')).toBe(es)
  })
})
