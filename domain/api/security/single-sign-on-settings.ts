import * as v from 'valibot'
import { providerProblems, singleSignOnFields } from '../../people/security/single-sign-on'
import { call, query, type OutputOf } from '../route'

const word = v.pipe(v.string(), v.trim(), v.maxLength(1000, 'text-too-long'), v.regex(/^[ -~]*$/))

/** Returns the settings without the client's secret (S13). */
export const singleSignOnRoute = query('GET /api/admin/single-sign-on', {
  access: 'admin',
  output: v.object({
    ...singleSignOnFields,
    /** The address of our page, which must be registered at the provider. */
    redirectUrl: v.string(),
    setBy: v.string(),
    setAt: v.string(),
  }),
})

/**
 * Saves the settings. A new provider or client is tested first (`sso-check-failed`). An empty secret keeps the stored one
 * for the same issuer and client. `seenAt` is the `setAt` of the settings that the screen showed.
 */
export const setSingleSignOnRoute = call('POST /api/admin/single-sign-on', {
  access: 'admin',
  input: v.object({ ...singleSignOnFields, secret: word, seenAt: v.string(), password: v.exactOptional(v.string()) }),
  audit: ['single-sign-on.change'],
  secret: ['secret'],
  reauth: true,
})

/** Checks a provider without saving anything. An empty secret means the stored one for the same issuer and client. */
export const testSingleSignOnRoute = call('POST /api/admin/single-sign-on/test', {
  access: 'admin',
  input: v.object({ issuer: singleSignOnFields.issuer, clientId: singleSignOnFields.clientId, secret: word }),
  output: v.object({ problem: v.picklist(['', ...providerProblems]), text: v.string() }),
  unaudited: 'it only sends requests to the provider',
  secret: ['secret'],
})

export type SingleSignOnState = OutputOf<typeof singleSignOnRoute>
