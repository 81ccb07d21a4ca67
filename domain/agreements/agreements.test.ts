import { expect, it } from 'vitest'
import { cancellationReasons, cancellationReasonsFor } from './agreements'

it('the list of reasons for ending the affiliate role has no reasons about a rented profile', () => {
  expect(cancellationReasonsFor('rental')).toEqual(cancellationReasons)
  expect(cancellationReasonsFor('affiliate')).toEqual(['too-little', 'too-much-work', 'other'])
})
