import { fc, it } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { withoutPersonal, withPersonal } from './audit-values'

describe('personal values of an entry', () => {
  it.prop([fc.string(), fc.jsonValue({ noUnicodeString: false }), fc.jsonValue()])(
    'come back where they were taken from',
    (actor_name, before, after) => {
      const shown = JSON.parse(JSON.stringify({ actor_name, before, after })) as never
      const { log, values } = withoutPersonal(shown)
      expect(withPersonal(log, values)).toEqual(shown)
    },
  )

  it('leave nothing of a person in the log', () => {
    const { log, values } = withoutPersonal({
      actor_name: 'Ana Ortuño',
      before: { paypal_email: 'a@pay.example', status: 'pending' },
      after: { status: 'approved', rows: [{ email: 'b@mail.example', 'a/b': { note: 'met her' } }] },
    })
    expect(JSON.stringify(log)).not.toMatch(/Ana|pay\.example|mail\.example|met her/)
    expect(log.before).toEqual({ status: 'pending' })
    expect(values).toEqual({
      actor_name: '"Ana Ortuño"',
      'before/paypal_email': '"a@pay.example"',
      'after/rows/0/email': '"b@mail.example"',
      'after/rows/0/a~1b/note': '"met her"',
    })
  })

  it('stay away once they are emptied', () => {
    const { log } = withoutPersonal({ actor_name: 'Ana', before: null, after: { email: 'a@b.c', status: 'x' } })
    expect(withPersonal(log, {})).toEqual({ actor_name: '', before: null, after: { status: 'x' } })
  })
})
