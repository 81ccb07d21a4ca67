import * as v from 'valibot'
import { command } from '../route'
import { id, noInput } from '../atoms'

/** Pauses work on the person's own profile from tomorrow (P12); its days still count. */
export const pauseProfileRoute = command('POST /api/profile/pause', {
  access: 'signed-in',
  input: noInput,
  output: v.object({ pause: id }),
  audit: ['profile.pause'],
})

/** Ends the pause of the person's own profile at once. */
export const resumeProfileRoute = command('POST /api/profile/resume', {
  access: 'signed-in',
  input: noInput,
  output: v.object({ pause: id }),
  audit: ['profile.resume'],
})
