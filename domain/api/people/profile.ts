import * as v from 'valibot'
import { command } from '../route'
import { id, noInput } from '../atoms'

/** From tomorrow (P12). Paused days are still paid. */
export const pauseProfileRoute = command('POST /api/profile/pause', {
  access: 'signed-in',
  input: noInput,
  output: v.object({ pause: id }),
  audit: ['profile.pause'],
})

export const resumeProfileRoute = command('POST /api/profile/resume', {
  access: 'signed-in',
  input: noInput,
  output: v.object({ pause: id }),
  audit: ['profile.resume'],
})
