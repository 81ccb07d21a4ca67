import { expect, it } from 'vitest'
import { mailStatuses } from '../collections/mail-outbox'
import { mailStateOf, mailStates, mailStatusesOf } from './mail-states'

it('the mail state combines queued and sending emails into one, and maps every other status to its own', () => {
  expect(mailStatusesOf('waiting').sort()).toEqual(['queued', 'sending'])
  for (const state of ['sent', 'kept', 'failed', 'bounced', 'not_sent'] as const)
    expect(mailStatusesOf(state), state).toEqual([state])
  expect(mailStates.flatMap(mailStatusesOf).sort()).toEqual([...mailStatuses].sort())
  for (const status of mailStatuses) expect(mailStates, status).toContain(mailStateOf(status))
})
