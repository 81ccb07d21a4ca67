import { expect, it } from 'vitest'
import { cancellationReasons, cancellationReasonsFor } from './agreements'

it("doesn't offer affiliates reasons about a rented profile", () => {
  expect(cancellationReasonsFor('rental')).toEqual(cancellationReasons)
  expect(cancellationReasonsFor('affiliate')).toEqual(['too-little', 'too-much-work', 'other'])
})
