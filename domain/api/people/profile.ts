import * as v from 'valibot'
import { command, query } from '../route'
import { id } from '../atoms'
import { typedPasswordField } from '../../people/account-fields'
import { deletionFacts } from '../../people/deletion/deletion-facts'

/** Pauses the work on the profile from tomorrow (P12). Paused days are still paid. */
export const pauseProfileRoute = command('POST /api/profile/pause', {
  access: 'signed-in',
  output: v.object({ pause: id }),
  audit: ['profile.pause'],
})

export const resumeProfileRoute = command('POST /api/profile/resume', {
  access: 'signed-in',
  output: v.object({ pause: id }),
  audit: ['profile.resume'],
})

export const ownDeletionRoute = query('GET /api/account/deletion', {
  access: 'signed-in',
  output: deletionFacts,
})

export const deleteAccountRoute = command('POST /api/account/delete', {
  access: 'signed-in',
  input: v.object({ password: typedPasswordField }),
  audit: ['account.delete'],
  reauth: true,
})
