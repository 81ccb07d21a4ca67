import * as v from 'valibot'
import { command } from '../route'
import { id, none } from '../atoms'

/** Pauses one's own profile from tomorrow on (P12): nobody works on it, its days go on counting. */
export const pauseProfileRoute = command('POST /api/profile/pause', {
  access: 'signed-in',
  input: none,
  output: v.object({ pause: id }),
  audit: ['profile.pause'],
})

/** Ends the pause of one's own profile: work may go on at once. */
export const resumeProfileRoute = command('POST /api/profile/resume', {
  access: 'signed-in',
  input: none,
  output: v.object({ pause: id }),
  audit: ['profile.resume'],
})
