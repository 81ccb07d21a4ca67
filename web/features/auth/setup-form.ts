import * as v from 'valibot'
import { isSamePassword } from '../../../domain/people/passwords'
import { setupRoute } from '../../../domain/api/accounts'

const { firstName, lastName, email, password } = setupRoute.input.entries

/** The first administrator's form, in the order of the page. */
export const setupFields = ['firstName', 'lastName', 'email', 'password', 'confirm'] as const
export const setupForm = v.pipe(
  v.object({ firstName, lastName, email, password, confirm: v.string() }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirm']],
      (form) => isSamePassword(form.password, form.confirm),
      'passwords-differ',
    ),
    ['confirm'],
  ),
)
